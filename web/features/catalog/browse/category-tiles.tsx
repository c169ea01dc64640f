import type { LucideIcon } from "lucide-react";
import AudioLines from "lucide-react/icons/audio-lines";
import BriefcaseBusiness from "lucide-react/icons/briefcase-business";
import Camera from "lucide-react/icons/camera";
import Clapperboard from "lucide-react/icons/clapperboard";
import CodeXml from "lucide-react/icons/code-xml";
import GraduationCap from "lucide-react/icons/graduation-cap";
import Megaphone from "lucide-react/icons/megaphone";
import MoonStar from "lucide-react/icons/moon-star";
import Palette from "lucide-react/icons/palette";
import PenLine from "lucide-react/icons/pen-line";
import Scissors from "lucide-react/icons/scissors";
import Shapes from "lucide-react/icons/shapes";
import Sofa from "lucide-react/icons/sofa";
import type { Category } from "#contract/catalog/schemas.ts";
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
  events: Sofa,
};

/** The categories as a row of icons; three columns on phones. */
export function CategoryTiles({ categories }: { categories: readonly Pick<Category, "id" | "name" | "slug">[] }) {
  return (
    <ul className="category-tiles">
      {categories.map(({ id, slug, name }) => {
        const Icon = icons[slug] ?? Shapes;
        return (
          <li key={id}>
            <Link href={to("/categories/:categoryId", { categoryId: id })}>
              <Icon aria-hidden strokeWidth={1.5} />
              {name}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
