import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { listRegions, type Place as Candidate, type Point } from '#platform/regions/contract.ts'
import { PlaceField } from '#platform/regions/web/place-field.tsx'
import { Button } from '#ui/button/controls.ts'
import { Alert, Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Group, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { RecipientLink } from '../../deliveries/web/for-others/recipient-link.tsx'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import { askRecipient, listAddressChecks, readAddressCheck, settleAddress, type AddressCheck } from '../contract.ts'
import { Candidates } from './candidates.tsx'
import { AddressMap } from './address-map.tsx'
import { stale } from './stale-addresses.ts'
import classes from './address-checks.module.css'

type Props = { fix: AddressCheck; onStep: (by: number) => void; onSettled: () => void }
/** A pin that a person put or moved has no match that says how well it is known. */
type Pin = { at: Point; label: string; found?: Pick<Candidate, 'quality' | 'radiusMeters'> }

/** One address: what was written, what it may mean, and where it is. */
export function AddressDesk({ fix, onStep, onSettled }: Props) {
  const t = useText('logistics-address-checks')
  const { data, error, refetch } = useAddressCheck(fix.id)
  const [pin, setPin] = useState<Pin>()
  const mayChange = useMay(settleAddress)
  const settle = useSend(settleAddress, {
    stale,
    onSuccess: ({ ready }) => {
      onSettled()
      showNotice({ kind: 'success', text: t('settled', { count: ready }) })
    },
  })
  const candidates = data?.candidates ?? []
  const choose = ({ point, label, quality, radiusMeters }: Candidate) =>
    setPin({ at: point, label, found: { quality, radiusMeters } })
  const send = () => {
    if (!pin || !mayChange || settle.isPending) return
    const { at, label, found } = pin
    const body = { version: fix.version, pins: { door: at, parking: null }, label, ...(found && { found }) }
    settle.mutate({ params: { id: fix.id }, body })
  }
  useKeys({
    ArrowDown: () => onStep(1),
    ArrowUp: () => onStep(-1),
    Enter: send,
    number: (at) => candidates[at - 1] && choose(candidates[at - 1]!),
  })
  return (
    <SectionCard title={fix.address} text={t('for', { recipient: fix.recipient })}>
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <Stack gap="md">
          <Candidates candidates={candidates} chosen={pin?.label} onChoose={choose} />
          <PlaceField label={t('search')} onPick={choose} />
          <AddressMap
            spots={candidates}
            near={data.place.door}
            pin={pin?.at}
            onPin={(at) => setPin({ at, label: pin?.label ?? '' })}
          />
          {mayChange && (
            <Group className={classes.actions}>
              <Button disabled={!pin} loading={settle.isPending} onClick={send}>
                {t('use')}
              </Button>
              <Button variant="default" onClick={() => onStep(1)}>
                {t('skip')}
              </Button>
              <Ask fix={fix} />
            </Group>
          )}
          <Text size="sm" c="dimmed">
            {t('keys')}
          </Text>
        </Stack>
      )}
    </SectionCard>
  )
}

/** One address with its possible matches, looked up again when a region is added or removed. */
function useAddressCheck(id: number) {
  const regions = useQuery(queryOf(listRegions)).data?.regions ?? []
  const read = queryOf(readAddressCheck, { params: { id }, query: {} })
  return useQuery({ ...read, queryKey: [...read.queryKey, regions.map((one) => [one.id, one.builtAt])] })
}

/** Asks the recipient by a link where they place the pin. */
function Ask({ fix }: { fix: AddressCheck }) {
  const t = useText('logistics-address-checks')
  const format = useWorkspaceFormat()
  const ask = useSend(askRecipient, { stale: [listAddressChecks] })
  const askedText = ({ emailedTo: email, askedAt }: ReplyOf<typeof askRecipient>) =>
    email ? t('asked', { email, time: format.dateTime(askedAt) }) : t('linkMade')
  if (ask.data)
    return (
      <Alert color="info" title={askedText(ask.data)}>
        <RecipientLink deliveryId={ask.data.deliveryId} page="/place" />
      </Alert>
    )
  return (
    <Button variant="light" loading={ask.isPending} onClick={() => ask.mutate({ params: { id: fix.id } })}>
      {t('ask')}
    </Button>
  )
}

type Keys = Record<'ArrowDown' | 'ArrowUp' | 'Enter', () => void> & { number: (at: number) => void }

/** Keys work anywhere on the page but in fields, on other buttons and on the map, which have their own. */
function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const at = event.target instanceof Element ? event.target : null
    const isTaken =
      at?.closest('input, textarea, select, canvas, a, [role]') && !(event.key === 'Enter' && isEmptied(at))
    // What is chosen already has no use for another Enter.
    const isButton = at?.closest('button:not([aria-pressed="true"]):not([aria-current])')
    if (isTaken || event.ctrlKey || event.metaKey || event.altKey) return
    if (/^[1-9]$/.test(event.key)) keys.number(Number(event.key))
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') keys[event.key]()
    else if (event.key === 'Enter' && !isButton) keys.Enter()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** The search empties once a place was picked from it; Enter there means that place. */
function isEmptied(field: Element): boolean {
  return field instanceof HTMLInputElement && field.value === '' && field.getAttribute('aria-expanded') !== 'true'
}
