import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
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
import { acceptAddresses, listAddressChecks, mostAccepted, type Acceptable, type AddressCheck } from '../contract.ts'
import { AddressMap } from './address-map.tsx'
import { stale } from './stale-addresses.ts'
import classes from './address-checks.module.css'

type Props = { quality: Acceptable; onClose: () => void }

/** All addresses of a quality on one map, to be accepted together as they were found. */
export function AcceptDialog({ quality, onClose }: Props) {
  const t = useText('logistics-address-checks')
  const query = { quality, itemsPerPage: mostAccepted }
  const { data, error, refetch } = useQuery(queryOf(listAddressChecks, { query }))
  return (
    <Dialog opened onClose={onClose} size="xl" title={t(`accept.title.${quality}`)}>
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={420} />}
      {data && <Choice fixes={data.fixes} text={t(`accept.text.${quality}`)} onDone={onClose} />}
    </Dialog>
  )
}

type ChoiceProps = { fixes: AddressCheck[]; text: string; onDone: () => void }

function Choice({ fixes, text, onDone }: ChoiceProps) {
  const t = useText('logistics-address-checks')
  const format = useFormat()
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const chosen = useMemo(() => fixes.filter(({ id }) => !leftOut.has(id)), [fixes, leftOut])
  const spots = useMemo(
    () => chosen.flatMap(({ door, radiusMeters }) => (door ? [{ point: door, radiusMeters }] : [])),
    [chosen],
  )
  const accept = useSend(acceptAddresses, {
    stale,
    onSuccess: ({ ready }) => {
      showNotice({ kind: 'success', text: t('settled', { count: ready }) })
      onDone()
    },
  })
  const turn = (id: number, isChosen: boolean) =>
    setLeftOut((before) => new Set(isChosen ? [...before].filter((one) => one !== id) : [...before, id]))
  const send = () => accept.mutate({ body: { places: chosen.map(({ id, version }) => ({ id, version })) } })
  const numberOf = new Map(chosen.map(({ id }, index) => [id, format.number(index + 1)]))
  return (
    <Stack gap="md">
      <Text size="sm">{text}</Text>
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
