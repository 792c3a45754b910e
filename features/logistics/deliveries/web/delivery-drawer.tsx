import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Editing } from '#ui/form/editing.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { showNotice } from '#ui/notices.tsx'
import {
  changeDelivery,
  countDeliveries,
  createDelivery,
  listDeliveries,
  listDeliveryPoints,
  readDelivery,
  readDeliveryById,
  readNextDay,
  readTimeline,
  type Delivery,
} from '../contract.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { blank, valuesOf, type Values } from './delivery-values.ts'

const stale = [listDeliveries, countDeliveries, listDeliveryPoints, readDelivery, readDeliveryById, readTimeline]

/** It begins with the next open day, so that what is added stands on a board. */
export function NewDelivery({ onClose }: { onClose: () => void }) {
  const { data, isPending } = useQuery({ ...queryOf(readNextDay), gcTime: 0, retry: false })
  return isPending ? null : <NewDrawer date={data?.date ?? null} onClose={onClose} />
}

type NewProps = { date: string | null; depotId?: number | null; onClose: () => void }

export function NewDrawer({ date, depotId = null, onClose }: NewProps) {
  const t = useText('logistics-deliveries')
  const form = useEndpointForm<typeof createDelivery, Values>(createDelivery, {
    initial: { ...blank, date, depotId },
    stale,
    onDone: ({ reference }) => {
      showNotice({ kind: 'success', text: t('addedNamed', { name: reference }) })
      onClose()
    },
  })
  return (
    <FormDrawer title={t('add')} opened onClose={onClose} form={form} submitLabel={t('add')}>
      <DeliveryFields form={form} />
    </FormDrawer>
  )
}

/** The delivery of a row, read whole. */
export function EditDelivery({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQuery(queryOf(readDeliveryById, { params: { id } }))
  if (!data) return null
  return (
    <Editing value={data} version={data.version} formTells>
      {(shown) => <OpenDrawer delivery={shown} onClose={onClose} />}
    </Editing>
  )
}

function OpenDrawer({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const t = useText('logistics-deliveries')
  const form = useEndpointForm<typeof changeDelivery, Values>(changeDelivery, {
    initial: valuesOf(delivery),
    given: { params: { id: delivery.id } },
    stale,
    onDone: ({ reference }) => {
      showNotice({ kind: 'success', text: t('savedNamed', { name: reference }) })
      onClose()
    },
  })
  const title = t('editNamed', { name: delivery.reference })
  return (
    <FormDrawer title={title} opened onClose={onClose} form={form} submitLabel={t('save')}>
      <DeliveryFields form={form} delivery={delivery} />
    </FormDrawer>
  )
}
