import { useFormat } from '#kit/web/format.ts'

/** An amount on a card, shortened; the whole of it is told on hovering. */
export function ShortMoney({ minor, currency }: { minor: number; currency: string | undefined }) {
  const format = useFormat()
  return <span title={format.money(minor, currency)}>{format.compactMoney(minor, currency)}</span>
}
