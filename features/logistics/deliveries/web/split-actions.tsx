import { IconArrowBackUp, IconPackages } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { useMay } from '#kit/web/use-session.ts'
import { useSend } from '#kit/web/query.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useGo } from '#ui/button/link.tsx'
import type { MoreAction } from '#ui/overlay/more-actions.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import {
  countDeliveries,
  joinDelivery,
  listDeliveries,
  readDelivery,
  readDeliveryById,
  readTimeline,
  splitDelivery,
  type Delivery,
} from '../contract.ts'
import { deliveryPath } from '../rules.ts'
import { joinable, splittable } from '../rules/split.ts'
import { SplitForm } from './for-others/split-form.tsx'

const stale = [readDelivery, readDeliveryById, readTimeline, listDeliveries, countDeliveries]

/** Splitting a delivery in two, and making one again of a part and what it was split off. */
export function useSplit(delivery: Delivery) {
  const t = useText('logistics-deliveries')
  const [open, setOpen] = useOpen()
  const maySplit = useMay(splitDelivery)
  const go = useGo()
  const { id, version, reference, state, partOf, linked, quantities } = delivery
  const join = useSend(joinDelivery, { stale, onSuccess: (first) => go(deliveryPath(first.reference)) })
  const undo = (part: Delivery) => join.mutate({ params: { id: part.id }, body: { version: part.version } })
  const split = useSend(splitDelivery, {
    stale,
    onSuccess: ({ part }) => {
      setOpen(undefined)
      const text = t('split.done', { part: part.reference, name: reference })
      showNotice({ kind: 'success', text, action: { label: t('split.undo'), onClick: () => undo(part) } })
    },
  })
  const hasLoad = Object.values(quantities).some((amount) => amount > 0)
  const canSplit = splittable.includes(state) && !linked && hasLoad
  const actions: (MoreAction | false)[] = [
    canSplit && { label: t('split.open'), icon: <IconPackages size={18} />, run: () => setOpen('split') },
    partOf !== null &&
      joinable.includes(state) && {
        label: t('split.join', { name: partOf.reference }),
        icon: <IconArrowBackUp size={18} className="mirrored" />,
        run: () => undo(delivery),
      },
  ]
  const dialog = (
    <Dialog
      opened={open === 'split' && canSplit && maySplit}
      onClose={() => setOpen(undefined)}
      title={t('split.title', { name: reference })}
    >
      <SplitForm
        quantities={quantities}
        isPending={split.isPending}
        onSplit={(part) => split.mutate({ params: { id }, body: { version, quantities: part } })}
      />
    </Dialog>
  )
  return { actions, dialog }
}
