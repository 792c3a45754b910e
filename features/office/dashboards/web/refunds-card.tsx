import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { SemiCircleProgress } from '#ui/display/display.ts'
import { Center } from '#ui/page/layout.ts'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'
import { TrendText } from './trend-text.tsx'
import { ordersPath, useSales } from './use-sales.ts'

/** What was given back of what was sold. */
export function RefundsCard() {
  const t = useText('office-dashboards')
  const format = useFormat()
  const { days, money, ...sales } = useSales()
  const { data } = sales
  const sold = data ? data.revenueCents.value + data.refundedCents.value : 0
  const share = data && sold > 0 ? data.refundedCents.value / sold : 0
  return (
    <DashCard
      title={t('refunds.title')}
      text={t('refunds.text')}
      span={4}
      of={sales}
      link={{ to: ordersPath(days, '&refunded=true'), label: t('refunds.link') }}
      table={
        data && {
          head: [t('figure'), t('value')],
          rows: [
            [t('refunds.title'), money(data.refundedCents.value)],
            [t('refunds.share'), format.percent(share, 1)],
          ],
        }
      }
    >
      {data && (
        <>
          <div className={classes.amount}>
            <strong>{money(data.refundedCents.value)}</strong>
            <TrendText of={data.refundedCents} isInverse />
          </div>
          <Center>
            <SemiCircleProgress
              value={share * 100}
              size={220}
              thickness={18}
              filledSegmentColor="var(--warning)"
              label={t('refunds.of', { share: format.percent(share, 1) })}
              aria-label={t('refunds.share')}
            />
          </Center>
        </>
      )}
    </DashCard>
  )
}
