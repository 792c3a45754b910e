import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Skeleton } from '#ui/display/display.ts'
import { Text } from '#ui/display/text.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { acceptAddresses, listAddressChecks, mostAccepted, takeBackAddresses, type Acceptable } from '../contract.ts'
import { ChoosePlaces, useNames } from './choose-places.tsx'
import { stale } from './stale-addresses.ts'

/** Time to look at what was accepted and take it back. */
const undoMs = 15_000

type Props = { quality: Acceptable; onClose: () => void }

/** All addresses of a quality on one map, to be accepted together as they were found. */
export function AcceptDialog({ quality, onClose }: Props) {
  const t = useText('logistics-address-checks')
  const query = { quality, itemsPerPage: mostAccepted }
  // Each time it opens, the list is read anew.
  const { data, error, refetch } = useQuery({ ...queryOf(listAddressChecks, { query }), gcTime: 0 })
  return (
    <Dialog opened onClose={onClose} size="xl" title={t(`accept.title.${quality}`)}>
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={420} />}
      {data && <Choice listed={data} text={t(`accept.text.${quality}`)} onDone={onClose} />}
    </Dialog>
  )
}

type ChoiceProps = { listed: ReplyOf<typeof listAddressChecks>; text: string; onDone: () => void }

function Choice({ listed, text, onDone }: ChoiceProps) {
  const t = useText('logistics-address-checks')
  const format = useFormat()
  // What a person looks at and chooses from doesn’t change under their hands.
  const [{ fixes, total }] = useState(listed)
  const rows = useMemo(
    () => fixes.map((one) => ({ ...one, spot: one.door && { point: one.door, radiusMeters: one.radiusMeters } })),
    [fixes],
  )
  const namesOf = useNames(fixes)
  const takeBack = useSend(takeBackAddresses, {
    stale,
    onSuccess: ({ takenBack, skipped }) => {
      if (takenBack > 0) showNotice({ kind: 'success', text: t('accept.takenBack', { count: takenBack }) })
      if (skipped.length > 0) showNotice({ kind: 'warning', text: t('accept.kept', { addresses: namesOf(skipped) }) })
    },
  })
  const accept = useSend(acceptAddresses, {
    stale,
    onSuccess: ({ accepted, ready, skipped, places }) => {
      if (accepted > 0)
        showNotice({
          kind: 'success',
          text: t('settled', { count: ready }),
          lifeMs: undoMs,
          action: { label: t('accept.undo'), onClick: () => takeBack.mutate({ body: { places } }) },
        })
      if (skipped.length > 0)
        showNotice({ kind: 'warning', text: t('accept.skipped', { addresses: namesOf(skipped) }) })
      onDone()
    },
  })
  return (
    <ChoosePlaces
      rows={rows}
      label={t('accept.list')}
      sendLabel={(count) => t('accept.send', count)}
      isSending={accept.isPending}
      onSend={(places) => accept.mutate({ body: { places } })}
    >
      <Text size="sm">{text}</Text>
      {total > fixes.length && (
        <Text size="sm" fw={600}>
          {t('accept.some', { shown: format.number(fixes.length), total: format.number(total) })}
        </Text>
      )}
    </ChoosePlaces>
  )
}
