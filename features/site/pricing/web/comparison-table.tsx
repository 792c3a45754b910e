import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { Table } from '#ui/display/display.ts'
import { Paper } from '#ui/page/layout.ts'
import type { PricedPlan } from '../contract.ts'
import classes from './pricing.module.css'

/** What each plan includes, side by side. */
export function ComparisonTable({ plans }: { plans: PricedPlan[] }) {
  const t = useText('site-pricing')
  const words = useText('people-users')
  const all = plans.at(-1)?.services ?? []
  return (
    <div className={classes.comparison}>
      <h2 id="pricing-comparison">{t('compare')}</h2>
      <Paper shadow="xs" className={classes.scroll} tabIndex={0} role="region" aria-labelledby="pricing-comparison">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('included')}</Table.Th>
              {plans.map(({ plan }) => (
                <Table.Th key={plan}>{words(`plans.${plan}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {all.map((service) => (
              <Table.Tr key={service}>
                <Table.Th scope="row">{words(`services.${service}`)}</Table.Th>
                {plans.map(({ plan, services }) => (
                  <Table.Td key={plan}>
                    <Mark isIncluded={services.includes(service)} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </div>
  )
}

function Mark({ isIncluded }: { isIncluded: boolean }) {
  const t = useText('site-pricing')
  const Sign = isIncluded ? IconCheck : IconMinus
  return (
    <Sign
      size={20}
      role="img"
      aria-label={t(isIncluded ? 'yes' : 'no')}
      className={isIncluded ? classes.tick : classes.none}
    />
  )
}
