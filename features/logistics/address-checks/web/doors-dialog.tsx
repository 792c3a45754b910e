import { useMemo, useState } from 'react'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Text } from '#ui/display/text.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { listBetterDoors, takeBetterDoors, type BetterDoor } from '../contract.ts'
import { ChoosePlaces, useNames } from './choose-places.tsx'
import { stale } from './stale-addresses.ts'

type Props = { listed: ReplyOf<typeof listBetterDoors>; onClose: () => void }

/** Doors that drivers or recipients have shown, of addresses that are only known along their street. */
export function DoorsDialog({ listed, onClose }: Props) {
  const t = useText('logistics-address-checks')
  // What a person looks at and chooses from doesn’t change under their hands.
  const [{ doors, isCut }] = useState(listed)
  const detailOf = useDetail()
  const rows = useMemo(
    () => doors.map((one) => ({ ...one, detail: detailOf(one), spot: { point: one.point, radiusMeters: null } })),
    [doors, detailOf],
  )
  const namesOf = useNames(doors)
  const take = useSend(takeBetterDoors, {
    stale: [...stale, listBetterDoors],
    onSuccess: ({ used, skipped }) => {
      if (used > 0) showNotice({ kind: 'success', text: t('doors.used', { count: used }) })
      if (skipped.length > 0) showNotice({ kind: 'warning', text: t('doors.skipped', { addresses: namesOf(skipped) }) })
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('doors.title')}>
      <ChoosePlaces
        rows={rows}
        label={t('doors.list')}
        sendLabel={(count) => t('doors.send', count)}
        isSending={take.isPending}
        onSend={(places) => take.mutate({ body: { places } })}
      >
        <Text size="sm">{t('doors.text')}</Text>
        {isCut && (
          <Text size="sm" fw={600}>
            {t('doors.some')}
          </Text>
        )}
      </ChoosePlaces>
    </Dialog>
  )
}

/** Who showed a door and when, and how far from where drivers are sent now. */
function useDetail() {
  const t = useText('logistics-address-checks')
  const format = useFormat()
  const [detail] = useState(() => ({ by, times, lastAt, apartMeters }: BetterDoor) => {
    const apart = format.number(apartMeters, { style: 'unit', unit: 'meter' })
    const shown = { count: times, shown: format.number(times) }
    const last = lastAt === null ? [] : [format.date(lastAt)]
    return [t(`doors.by.${by}`, shown), ...last, t('doors.apart', { apart })].join(' · ')
  })
  return detail
}
