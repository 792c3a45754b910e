import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isMissing } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { Part } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { Columns } from '#ui/page/columns.tsx'
import { DetailState } from '#ui/page/detail-state.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { Group } from '#ui/page/layout.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SheetSkeleton } from '#ui/page/page-skeleton.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { readDelivery, type Delivery } from '../contract.ts'
import { stateTones } from '../rules/state-tones.ts'
import { Contents, Person, Place } from './delivery-cards.tsx'
import { EditDelivery } from './delivery-drawer.tsx'
import { HandedWithoutPin } from './counter-override.tsx'
import { DeliveryActions } from './delivery-actions.tsx'
import { DeliveryTimeline } from './delivery-timeline.tsx'
import { useWish } from './use-timeline.ts'
import { useWishWords } from './use-wish-words.ts'

export function DeliveryView() {
  const t = useText('logistics-deliveries')
  const { reference = '' }: { reference?: string } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(queryOf(readDelivery, { params: { id: reference } }))
  return (
    <DetailState
      of={{ id: data?.id, data, error, refetch, isMissing: isMissing(error) }}
      title={t('screens.delivery')}
      missing={{ title: t('missing'), listPath: '/apps/logistics/deliveries' }}
      waiting={<SheetSkeleton side="end" main={[{ lines: 5 }, { lines: 6 }]} aside={[{ lines: 3 }, { lines: 6 }]} />}
    >
      {(delivery) => <Sheet delivery={delivery} />}
    </DetailState>
  )
}

function Sheet({ delivery }: { delivery: Delivery }) {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  const [open, setOpen] = useOpen()
  const wish = useWish(delivery)
  const wishWords = useWishWords()
  const day = delivery.date === null ? t('noDate') : format.date(`${delivery.date}T12:00:00Z`)
  return (
    <>
      <PageHeader
        title={
          <Group gap="sm" component="span">
            <bdi>{delivery.reference}</bdi>
            <StatusChip tone={stateTones[delivery.state]}>{t(`states.${delivery.state}`)}</StatusChip>
            {wish && <StatusChip tone="info">{wishWords(wish)}</StatusChip>}
          </Group>
        }
        text={`${t(`types.${delivery.type}`)} · ${day}`}
        actions={<DeliveryActions delivery={delivery} wish={wish} onEdit={() => setOpen('edit')} />}
      />
      <Columns
        side="end"
        main={
          <>
            <Place delivery={delivery} />
            <Part name="delivery/attempts" of={delivery.id} />
            <DeliveryTimeline delivery={delivery} />
          </>
        }
        aside={
          <>
            <HandedWithoutPin delivery={delivery} />
            <Person delivery={delivery} />
            <Contents delivery={delivery} />
            <Part name="delivery/proof" of={delivery.id} />
            <Part name="delivery/promises" of={delivery.id} />
            <Part name="delivery/instruction" of={delivery.id} />
            <Part name="delivery/feedback" of={delivery.id} />
            <Part name="delivery/messages" of={delivery.id} />
            <Part name="delivery/emails" of={delivery.id} />
          </>
        }
      />
      {open === 'edit' && (
        <Editing value={delivery} version={delivery.version} showsNewerItself>
          {(shown) => <EditDelivery delivery={shown} opened onClose={() => setOpen(undefined)} />}
        </Editing>
      )}
    </>
  )
}
