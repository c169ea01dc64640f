import ChevronDown from "lucide-react/icons/chevron-down";

/** Expandable questions, based on the browser's own `details`, which find-in-page opens too. */
export default function Faqs({ faqs }: { faqs: readonly { question: string; answer: string }[] }) {
  return (
    <div className="border-line border-b">
      {faqs.map((faq) => (
        <details key={faq.question} className="group border-line border-t">
          <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2.5 font-medium hover:text-teal [&::-webkit-details-marker]:hidden">
            {faq.question}
            <ChevronDown
              aria-hidden
              size={18}
              className="shrink-0 text-ink-faint transition-transform duration-150 group-open:rotate-180"
            />
          </summary>
          <p className="max-w-text whitespace-pre-line pb-4 text-ink-soft">{faq.answer}</p>
        </details>
      ))}
    </div>
  );
}
