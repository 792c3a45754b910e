import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { plans } from '#platform/accounts/rules.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Radio } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { readPricing, type PricedPlan } from '../../plan-offers/contract.ts'
import classes from './users.module.css'

type Plan = (typeof plans)[number]
type Props = { value: Plan; onChange: (plan: string) => void }

/** The plans to choose from, with what each costs and what it adds to the one before. */
export function PlanChoice({ value, onChange }: Props) {
  const t = useText('people-users')
  const id = useId()
  const { data } = useQuery(queryOf(readPricing))
  const before = (at: number) => data?.plans.find(({ plan }) => plan === plans[at - 1])?.services ?? []
  return (
    <Radio.Group value={value} onChange={onChange} aria-label={t('plan')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {plans.map((plan, at) => (
          <Radio.Card
            key={plan}
            value={plan}
            className={classes.choice}
            aria-label={t(`plans.${plan}`)}
            aria-describedby={`${id}-${plan}`}
            data-autofocus={plan === value || undefined}
          >
            <span id={`${id}-${plan}`}>
              <span className={classes.choiceHead}>
                <Radio.Indicator />
                <strong>{t(`plans.${plan}`)}</strong>
                <Price offer={data?.plans.find((one) => one.plan === plan)} currency={data?.currency} />
              </span>
              <Services offer={data?.plans.find((one) => one.plan === plan)} known={before(at)} after={plans[at - 1]} />
            </span>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}

function Price({ offer, currency }: { offer: PricedPlan | undefined; currency: string | undefined }) {
  const t = useText('people-users')
  const format = useFormat()
  if (!offer || currency === undefined) return <span>&nbsp;</span>
  if (offer.monthlyCents === null) return <span>{t('onRequest')}</span>
  return (
    <span>
      {format.money(offer.monthlyCents, currency)} {t('aMonth')}
    </span>
  )
}

type ServicesProps = { offer: PricedPlan | undefined; known: string[]; after: Plan | undefined }

/** What a plan adds; that it holds all of the plan before is said first. */
function Services({ offer, known, after }: ServicesProps) {
  const t = useText('people-users')
  const added = (offer?.services ?? []).filter((service) => !known.includes(service))
  const lines = [
    ...(after === undefined ? [] : [t('money.allOf', { name: t(`plans.${after}`) })]),
    ...added.map((service) => t(`services.${service}`)),
  ]
  return lines.map((line) => (
    <span key={line} className={classes.choiceLine}>
      <IconCheck size={16} aria-hidden />
      {line}
    </span>
  ))
}
