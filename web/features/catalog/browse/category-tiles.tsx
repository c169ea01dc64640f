import type { LucideIcon } from "lucide-react";
import AudioLines from "lucide-react/icons/audio-lines";
import BriefcaseBusiness from "lucide-react/icons/briefcase-business";
import Camera from "lucide-react/icons/camera";
import Clapperboard from "lucide-react/icons/clapperboard";
import CodeXml from "lucide-react/icons/code-xml";
import GraduationCap from "lucide-react/icons/graduation-cap";
import House from "lucide-react/icons/house";
import Megaphone from "lucide-react/icons/megaphone";
import MoonStar from "lucide-react/icons/moon-star";
import Palette from "lucide-react/icons/palette";
import PenLine from "lucide-react/icons/pen-line";
import Scissors from "lucide-react/icons/scissors";
import Shapes from "lucide-react/icons/shapes";
import type { Category } from "#contract/catalog/schemas.ts";
import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { Link } from "#web/ui/link.tsx";

/** Icons by category slug; an unknown one gets a generic icon. */
const icons: Record<string, LucideIcon> = {
  design: Palette,
  video: Clapperboard,
  writing: PenLine,
  marketing: Megaphone,
  tech: CodeXml,
  audio: AudioLines,
  photo: Camera,
  business: BriefcaseBusiness,
  lessons: GraduationCap,
  life: MoonStar,
  handmade: Scissors,
  events: House,
};

/** The categories with the number of services on sale; phones hide the numbers, so that pictures come sooner. */
export function CategoryTiles({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className="grid grid-cols-3 gap-2 sm:gap-3 wide:grid-cols-4 xl:grid-cols-6">
      {categories.map((category) => {
        const Icon = icons[category.slug] ?? Shapes;
        return (
          <li key={category.id}>
            <Link
              href={to("/categories/:categoryId", { categoryId: category.id })}
              className="group flex h-full items-center gap-2 rounded-lg bg-surface px-2.5 py-3 text-ink no-underline shadow-low transition-shadow hover:shadow-mid sm:gap-3 sm:px-3.5"
            >
              <Icon aria-hidden strokeWidth={1.6} className="size-4.5 shrink-0 text-teal sm:size-5.5" />
              <span className="min-w-0">
                <span className="block truncate font-medium max-sm:text-sm group-hover:text-teal">{category.name}</span>
                <span className="block text-ink-faint text-xs max-sm:hidden">{grouped(category.services)} 項</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
