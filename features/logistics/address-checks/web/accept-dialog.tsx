import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { Text } from '#ui/display/text.ts'
import { Checkbox } from '#ui/input/inputs.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogEnd } from '#ui/overlay/dialog-end.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Stack } from '#ui/page/layout.ts'
import { acceptAddresses, listAddressChecks, mostAccepted, takeBackAddresses, type Acceptable } from '../contract.ts'
import { AddressMap } from './address-map.tsx'
import { stale } from './stale-addresses.ts'
import classes from './address-checks.module.css'

/** Of the addresses that couldn’t be accepted, so many fit into a notice. */
const mostNamed = 5
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
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const chosen = useMemo(() => fixes.filter(({ id }) => !leftOut.has(id)), [fixes, leftOut])
  const spots = useMemo(
    () => chosen.flatMap(({ door, radiusMeters }) => (door ? [{ point: door, radiusMeters }] : [])),
    [chosen],
  )
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
  const turn = (id: number, isChosen: boolean) =>
    setLeftOut((before) => new Set(isChosen ? [...before].filter((one) => one !== id) : [...before, id]))
  const send = () => accept.mutate({ body: { places: chosen.map(({ id, version }) => ({ id, version })) } })
  const namesOf = (ids: readonly number[]) => {
    const names = fixes.flatMap(({ id, address }) => (ids.includes(id) ? [address] : []))
    const rest = names.length > mostNamed ? [t('others', { count: names.length - mostNamed })] : []
    return [names.slice(0, mostNamed).join(' · '), ...rest].join(' ')
  }
  const numberOf = new Map(chosen.map(({ id }, index) => [id, format.number(index + 1)]))
  return (
    <Stack gap="md">
      <Text size="sm">{text}</Text>
      {total > fixes.length && (
        <Text size="sm" fw={600}>
          {t('accept.some', { shown: format.number(fixes.length), total: format.number(total) })}
        </Text>
      )}
      <AddressMap spots={spots} near={null} />
      <ol className={classes.acceptable} aria-label={t('accept.list')}>
        {fixes.map(({ id, address, door }) => (
          <li key={id}>
            <Checkbox
              label={<bdi>{address}</bdi>}
              description={numberOf.get(id)}
              checked={!leftOut.has(id)}
              disabled={!door}
              onChange={({ currentTarget }) => turn(id, currentTarget.checked)}
            />
          </li>
        ))}
      </ol>
      <DialogEnd>
        <Button disabled={chosen.length === 0} loading={accept.isPending} onClick={send}>
          {t('accept.send', { count: chosen.length, shown: format.number(chosen.length) })}
        </Button>
      </DialogEnd>
    </Stack>
  )
}
