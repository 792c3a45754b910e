import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Button, SegmentedControl } from '#ui/button/controls.ts'
import { Accordion } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Paper } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { TilesSkeleton } from '#ui/page/page-skeleton.tsx'
import { readPricing, type PricedPlan } from '../contract.ts'
import { opensYearly } from '../rules.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { PlanOffer } from './plan-offer.tsx'
import classes from './pricing.module.css'

const questions = ['charge', 'change', 'end', 'invoices'] as const

type Props = { renderChoice: (plan: PricedPlan) => ReactNode }

/** Plans with prices, what each includes side by side, and what people ask about them. */
export function PricingPage({ renderChoice }: Props) {
  const t = useText('site-pricing')
  const format = useFormat()
  const [isYearly, setYearly] = useState(opensYearly)
  const { data, error, refetch } = useQuery(queryOf(readPricing))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <div className={classes.head}>
        <h1>{t('title')}</h1>
        <p>{t('text')}</p>
        <div className={classes.switch}>
          <SegmentedControl
            aria-label={t('period')}
            value={isYearly ? 'yearly' : 'monthly'}
            onChange={(value) => setYearly(value === 'yearly')}
            data={(['monthly', 'yearly'] as const).map((value) => ({ value, label: t(value) }))}
          />
          <strong>
            {data && data.savedPercent > 0 ? t('save', { share: format.percent(data.savedPercent / 100) }) : ' '}
          </strong>
        </div>
      </div>
      {!data && <TilesSkeleton count={4} height={460} />}
      {data && (
        <ul className={classes.offers}>
          {data.plans.map((plan) => (
            <PlanOffer key={plan.plan} offer={{ ...plan, currency: data.currency, isYearly }}>
              {renderChoice(plan)}
            </PlanOffer>
          ))}
        </ul>
      )}
      {data && <BelowPlans plans={data.plans} />}
    </>
  )
}

/** Follows the plans, which push nothing down when they come. */
function BelowPlans({ plans }: { plans: PricedPlan[] }) {
  const t = useText('site-pricing')
  return (
    <>
      <section className={classes.trial}>
        <div>
          <h2>{t('trial.title')}</h2>
          <p>{t('trial.text')}</p>
        </div>
        <Button component={Link} to="/front-pages/help-center">
          {t('trial.action')}
        </Button>
      </section>
      <ComparisonTable plans={plans} />
      <section className={classes.questions} aria-labelledby="pricing-questions">
        <h2 id="pricing-questions">{t('faq.title')}</h2>
        <Paper shadow="xs">
          <Accordion order={3}>
            {questions.map((key) => (
              <Accordion.Item key={key} value={key}>
                <Accordion.Control>{t(`faq.${key}.question`)}</Accordion.Control>
                <Accordion.Panel>{t(`faq.${key}.answer`)}</Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        </Paper>
      </section>
    </>
  )
}
