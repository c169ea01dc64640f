-- Acts of the operators' journal are named alike: what was done, as a verb. Events and journals of the ledger keep theirs.
-- What the version before still writes while it is replaced keeps its name, and the console shows that.
-- backfill: server/db/backfills.test.ts
CREATE TEMPORARY TABLE "act_names" ("old" text PRIMARY KEY, "new" text NOT NULL) ON COMMIT DROP;--> statement-breakpoint
INSERT INTO "act_names" VALUES
  ('member.registered', 'member.register'), ('member.confirmed', 'member.confirm'),
  ('member.logged_in', 'member.log_in'), ('member.session_ended', 'member.end_session'),
  ('member.sessions_ended', 'member.end_other_sessions'), ('member.password_forgotten', 'member.forget_password'),
  ('member.password_changed', 'member.change_password'), ('member.email_asked', 'member.ask_email_change'),
  ('member.email_changed', 'member.change_email'), ('member.social_linked', 'member.link_social'),
  ('member.social_unlinked', 'member.unlink_social'), ('member.change_disowned', 'member.disown_change'),
  ('member.renamed', 'member.rename'), ('member.pictures_changed', 'member.change_pictures'),
  ('member.code_sent', 'member.send_code'), ('member.phone_confirmed', 'member.confirm_phone'),
  ('member.phone_removed', 'member.remove_phone'), ('member.nda_signed', 'member.sign_nda'),
  ('member.bank_changed', 'member.change_bank'), ('member.bank_removed', 'member.remove_bank'),
  ('member.info_changed', 'member.change_info'), ('member.aftee_changed', 'member.change_aftee'),
  ('member.mails_chosen', 'member.choose_mails'), ('member.blocked', 'member.block'),
  ('member.unblocked', 'member.unblock'), ('member.id_applied', 'member.apply_for_id'),
  ('second_factor.on', 'second_factor.turn_on'), ('second_factor.off', 'second_factor.turn_off'),
  ('second_factor.app_added', 'second_factor.add_app'), ('second_factor.app_removed', 'second_factor.remove_app'),
  ('second_factor.passkey_added', 'second_factor.add_passkey'),
  ('second_factor.passkey_removed', 'second_factor.remove_passkey'),
  ('second_factor.codes_renewed', 'second_factor.renew_codes'),
  ('second_factor.recovery_used', 'second_factor.use_recovery_code'), ('second_factor.proven', 'second_factor.prove'),
  ('balance.turned_to_points', 'balance.turn_to_points'), ('points.turned_to_balance', 'points.turn_to_balance'),
  ('points.paid_out', 'points.pay_out'), ('ledger.differs', 'ledger.find_difference'),
  ('approval.proposed', 'approval.propose'), ('approval.approved', 'approval.approve'),
  ('approval.rejected', 'approval.reject'), ('approval.withdrawn', 'approval.withdraw'),
  ('fee_rule.proposed', 'fee_rule.propose'), ('fee_rule.confirmed', 'fee_rule.confirm'),
  ('fee_rule.ended', 'fee_rule.end'), ('message_report.file', 'message_report.look_at_file'),
  ('member.level_raised', 'member.raise_level'), ('member.level_noticed', 'member.announce_level'),
  ('member.level_lowered', 'member.lower_level'), ('member.level_kept', 'member.keep_level'),
  ('profile.changed', 'profile.change'), ('profile.jobs_changed', 'profile.change_jobs'),
  ('profile.plan_notices_changed', 'profile.change_plan_notices'), ('profile_items.ordered', 'profile_item.reorder'),
  ('profile_item.created', 'profile_item.create'), ('profile_item.changed', 'profile_item.change'),
  ('profile_item.removed', 'profile_item.remove'), ('outbox.failed', 'outbox.fail'), ('fee.returned', 'fee.return'),
  ('order.late_money', 'order.receive_late_money'), ('request.file', 'request.look_at_file'),
  ('offer.file', 'offer.look_at_file'), ('offer.unpaid', 'offer.return'), ('offer.paid', 'offer.win'),
  ('finance.opened', 'finance.open'), ('finance.came_right', 'finance.come_right'),
  ('finance.retried', 'finance.retry'), ('finance.settled', 'finance.settle'),
  ('finance.chargeback_recorded', 'finance.record_chargeback'),
  ('withdrawal_batch.fetched', 'withdrawal_batch.fetch'), ('member.deleted', 'member.delete'),
  ('member.export_asked', 'member.ask_export'),
  ('member.export_downloaded', 'member.download_export');--> statement-breakpoint
ALTER TABLE "audit_log" DISABLE TRIGGER audit_log_append_only_rows;--> statement-breakpoint
UPDATE "audit_log" a SET "action" = n."new" FROM "act_names" n WHERE a."action" = n."old";--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER audit_log_append_only_rows;
