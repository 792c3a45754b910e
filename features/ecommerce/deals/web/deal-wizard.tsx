import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { dropDraft, readDraft } from '#kit/web/draft.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { todayIn } from '#kit/web/zones.ts'
import { Skeleton } from '#ui/display/display.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { useGo } from '#ui/button/link.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Wizard } from '#ui/wizard/wizard.tsx'
import { readStoreFacts } from '../../settings/contract.ts'
import { createDeal, listDeals } from '../contract.ts'
import { DealDetails } from './deal-details.tsx'
import { DealReview } from './deal-review.tsx'
import { DealType, type DealValues } from './deal-type.tsx'
import { DealUsage } from './deal-usage.tsx'

const draft = 'deal'

function blankDeal(startsOn: string): DealValues {
  return {
    title: '',
    kind: 'percent',
    percent: 10,
    amountCents: 0,
    code: '',
    category: null,
    minimumCents: 0,
    startsOn,
    endsOn: null,
    mostUses: null,
    isOncePerCustomer: false,
    isOffered: false,
    note: '',
  }
}

/** A discount from its type to its review. */
export function DealWizard() {
  const t = useText('ecommerce-deals')
  const [attempt, setAttempt] = useState(0)
  const facts = useQuery(queryOf(readStoreFacts))
  return (
    <>
      <PageHeader title={t('screens.createDeal')} text={t('wizardText')} />
      {facts.isPending ? (
        <Skeleton height={420} radius="md" />
      ) : (
        <Steps key={attempt} facts={facts.data} onDiscard={() => setAttempt(attempt + 1)} />
      )}
    </>
  )
}

type Props = { facts: ReplyOf<typeof readStoreFacts> | undefined; onDiscard: () => void }

function Steps({ facts, onDiscard }: Props) {
  const t = useText('ecommerce-deals')
  const go = useGo()
  const currency = facts?.currency ?? 'USD'
  const [{ values, isResumed }] = useState(() => readDraft(draft, blankDeal(todayIn(facts?.timeZone))))
  const form = useEndpointForm<typeof createDeal, DealValues>(createDeal, {
    initial: values,
    stale: [listDeals],
    onDone: ({ title }) => {
      dropDraft(draft)
      showNotice({ kind: 'success', text: t('created', { name: title }) })
      go('/apps/ecommerce/deal/list')
    },
  })
  const steps = [
    {
      key: 'type',
      title: t('steps.type'),
      fields: ['kind', 'percent', 'amountCents', 'category'],
      content: <DealType form={form} currency={currency} />,
    },
    {
      key: 'details',
      title: t('steps.details'),
      fields: ['title', 'code', 'startsOn', 'endsOn', 'note'],
      content: <DealDetails form={form} />,
    },
    {
      key: 'usage',
      title: t('steps.usage'),
      fields: ['minimumCents', 'mostUses', 'isOncePerCustomer', 'isOffered'],
      content: <DealUsage form={form} currency={currency} />,
    },
    {
      key: 'review',
      title: t('steps.review'),
      text: t('reviewText'),
      fields: [],
      content: <DealReview deal={form.getValues()} currency={currency} />,
    },
  ]
  return (
    <Wizard
      name={draft}
      form={form}
      schema={createDeal.body}
      steps={steps}
      submitLabel={t('submit')}
      isResumed={isResumed}
      onDiscard={onDiscard}
    />
  )
}
