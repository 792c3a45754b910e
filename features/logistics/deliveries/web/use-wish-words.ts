import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Wish } from '../rules/timeline.ts'

/** What the recipient of a failed delivery would like, in words. */
export function useWishWords(): (wish: Wish) => string {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  return ({ choice, date }) => {
    const day = date && format.date(`${date}T12:00:00Z`, { weekday: 'short', day: 'numeric', month: 'short' })
    return t('wish', { what: day ? t('wishedDay', { day }) : t(`wishes.${choice}`) })
  }
}
