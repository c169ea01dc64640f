/** Placeholder beside the list while no conversation is open. */
export default function NoThreadPage() {
  return <p className="self-center px-4 text-center text-ink-soft">從左邊選一段對話。</p>;
}
