import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { readStoreFacts } from '../../settings/contract.ts'
import { changeDeal, listDeals, readDeal, type Deal } from '../contract.ts'
import { DealDetails } from './deal-details.tsx'
import { DealType, type DealValues } from './deal-type.tsx'
import { DealUsage } from './deal-usage.tsx'

/** Changes a deal: what the wizard asks for in steps, on one page. */
export function DealDrawer({ deal, opened, onClose }: Opening & { deal: Deal }) {
  const t = useText('ecommerce-deals')
  const facts = useQuery(queryOf(readStoreFacts))
  const currency = facts.data?.currency ?? deal.currency
  const form = useEndpointForm<typeof changeDeal, DealValues>(changeDeal, {
    initial: valuesOf(deal),
    given: { params: { id: deal.id } },
    stale: [listDeals, readDeal],
    onDone: ({ title: name }) => {
      showNotice({ kind: 'success', text: t('saved', { name }) })
      onClose()
    },
  })
  return (
    <FormDrawer
      title={t('edit', { name: deal.title })}
      opened={opened}
      onClose={onClose}
      form={form}
      submitLabel={t('save')}
    >
      <DealType form={form} currency={currency} />
      <DealDetails form={form} />
      <DealUsage form={form} currency={currency} />
    </FormDrawer>
  )
}

function valuesOf({ id: _id, isPaused: _isPaused, state: _state, uses: _uses, currency: _currency, ...values }: Deal) {
  return values
}
