import { minorUnits } from '#kit/contract/money.ts'
import { useText } from '#kit/web/i18n.ts'
import { useAbility } from '#kit/web/use-session.ts'
import { Progress } from '#ui/display/display.ts'
import { Paper, Stack } from '#ui/page/layout.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Text } from '#ui/display/text.ts'
import { useStoreFormat } from '../../settings/web/for-others/use-store-format.ts'
import type { Customer } from '../contract.ts'
import { nextLevel } from '../rules.ts'
import classes from './level-card.module.css'

/** The next level of the loyalty programme, how far away it is, and the order that brings the customer there. */
export function LevelCard({ customer }: { customer: Customer }) {
  const t = useText('ecommerce')
  const format = useStoreFormat()
  const mayOrder = useAbility().can('create', 'Order')
  const { points, pointsToNext, currency, customerId } = customer
  const next = nextLevel(points)
  if (!next || pointsToNext === null) return null
  const left = t('loyalty.next', { count: pointsToNext, shown: format.number(pointsToNext) })
  return (
    <Paper p="lg" shadow="xs" component="section" className={classes.card} aria-labelledby="next-level">
      <Stack gap="sm">
        <h2 id="next-level" className={classes.title}>
          {t('loyalty.upgrade', { level: t(`loyalty.levels.${next.level}`) })}
        </h2>
        <Text size="sm" c="inherit">
          {t('loyalty.rule', { amount: format.money(minorUnits(1, currency), currency) })}
        </Text>
        <Progress value={next.share * 100} color="white" className={classes.bar} aria-label={left} />
        <Text size="sm" c="inherit" fw={500}>
          {left}
        </Text>
        {mayOrder && (
          <LinkButton
            fullWidth
            className={classes.action}
            to={`/apps/ecommerce/order/add?customerId=${customerId}`}
            label={t('screens.addOrder')}
          />
        )}
      </Stack>
    </Paper>
  )
}
