import { IconMinus, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import type { Trend } from '#kit/contract/trend.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import classes from './dashboards.module.css'
import { usePeriod } from './period.tsx'

type Props = { of: Trend; /** Whether less is better. */ isInverse?: boolean; isShort?: boolean }

/** By how much a figure changed, and what it is compared with. */
export function TrendText({ of: { changePercent }, isInverse = false, isShort = false }: Props) {
  const t = useText('office-dashboards')
  const format = useFormat()
  const [days] = usePeriod()
  const against = t('against', { count: days, shown: format.number(days) })
  if (changePercent === null) return isShort ? null : <span className={classes.change}>{t('nothingBefore')}</span>
  const isGood = changePercent > 0 !== isInverse
  const Sign = changePercent === 0 ? IconMinus : changePercent < 0 ? IconTrendingDown : IconTrendingUp
  return (
    <span
      className={classes.change}
      data-tone={changePercent === 0 ? undefined : isGood ? 'good' : 'bad'}
      title={against}
    >
      <Sign size={16} aria-hidden />
      <bdi>{format.change(changePercent / 100)}</bdi>
      {!isShort && <span className={classes.sub}>{against}</span>}
    </span>
  )
}
