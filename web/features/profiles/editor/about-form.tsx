import { counties } from "#contract/counties.ts";
import { profileLimits } from "#contract/profiles/items.ts";
import { countCharacters } from "#contract/text/characters.ts";
import { PublicField } from "#web/features/conversation/contact/public-field.tsx";
import { api } from "#web/lib/calls/api.ts";
import { SaveLine } from "#web/lib/drafts/save-line.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field, NativeSelect, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import { useSavedForm } from "./use-saved-form.ts";

type About = { headline: string; intro: string; city: string };

/** Autosaved form for the texts at the head of a profile. */
export function AboutForm({ userId, about }: { userId: number; about: About }) {
  const { values, change, save } = useSavedForm<About>(
    `profile-draft:${userId}`,
    { headline: about.headline, intro: about.intro, city: about.city },
    ({ city, ...body }) =>
      api.call("PUT /api/my_profiles", { body: city === undefined ? body : { ...body, city: cityOf(city) } }),
  );
  return (
    <Card className="flex flex-col gap-6">
      <PublicField
        text={values.headline}
        label="一句話介紹"
        hint="出現在你的名字下方與搜尋結果裡，例如「替小店畫可以用十年的 Logo」。"
        counter={{ value: countCharacters(values.headline.trim()), max: profileLimits.headlineMax }}
      >
        {(aria) => (
          <TextInput
            {...aria}
            value={values.headline}
            maxLength={profileLimits.headlineMax}
            onChange={({ target }) => change({ headline: target.value })}
          />
        )}
      </PublicField>
      <Field label="所在縣市">
        {(aria) => (
          <NativeSelect
            {...aria}
            value={values.city}
            onChange={({ target }) => change({ city: target.value })}
            className="max-w-56"
          >
            <option value="">不顯示</option>
            {counties.map((county) => (
              <option key={county}>{county}</option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <PublicField
        text={values.intro}
        label="自我介紹"
        hint="做過什麼、擅長什麼、怎麼和人合作。請勿留下電話、電子信箱或 LINE ID。"
        counter={{ value: countCharacters(values.intro.trim()), max: profileLimits.introMax }}
      >
        {(aria) => (
          <TextArea
            {...aria}
            rows={8}
            value={values.intro}
            maxLength={profileLimits.introMax}
            onChange={({ target }) => change({ intro: target.value })}
          />
        )}
      </PublicField>
      <SaveLine save={save} lastAt={null} />
    </Card>
  );
}

const cityOf = (city: string) => counties.find((county) => county === city) ?? "";
