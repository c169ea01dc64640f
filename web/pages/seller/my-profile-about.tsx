import { AboutForm } from "#web/features/profiles/editor/about-form.tsx";
import { JobsSection } from "#web/features/profiles/editor/jobs.tsx";
import { ProfilePictures } from "#web/features/profiles/editor/pictures.tsx";
import { TakenDownParts } from "#web/features/profiles/taken-down.tsx";
import { load, orWithout } from "#web/lib/page/load.ts";
import type { Route } from "./+types/my-profile-about";
import { useMyProfile } from "./my-profile-data.ts";

export async function loader(args: Route.LoaderArgs) {
  return { jobs: await orWithout(load(args).call("GET /api/jobs", {}), []) };
}

export default function MyProfileAbout({ loaderData }: Route.ComponentProps) {
  const user = useMyProfile();
  return (
    <div className="flex flex-col gap-10">
      <TakenDownParts parts={user.takenDown} />
      <ProfilePictures nickname={user.nickname} avatar={user.avatar} background={user.background} />
      <AboutForm userId={user.id} about={user} />
      <JobsSection tree={loaderData.jobs} chosen={user.jobs} />
    </div>
  );
}
