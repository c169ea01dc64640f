-- sessions.owner_proved_at is read and written no more: sessions.proven_at says when a session last showed who acts. The
-- column stays for the version before, which still runs while this one starts; a later migration drops it.
SELECT 1;
