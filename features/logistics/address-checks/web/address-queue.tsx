import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { listOf, queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button, Pagination } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Text } from '#ui/display/text.ts'
import { Link } from '#ui/button/link.tsx'
import { addRegion, listRegions } from '#platform/regions/contract.ts'
import { Stack } from '#ui/page/layout.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { qualityTones, qualityWord } from '../../places/rules.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import {
  acceptableQualities,
  acceptAddresses,
  listAddressChecks,
  listBetterDoors,
  takeBetterDoors,
  type Acceptable,
  type AddressCheck,
} from '../contract.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { AddressDesk } from './address-desk.tsx'
import { DoorsDialog } from './doors-dialog.tsx'
import classes from './address-checks.module.css'

const atOnce = 50
const manyWithoutNumber = 5

/** Addresses that need a person, one at a time; all of it works with the keyboard. */
export function AddressQueue() {
  const t = useText('logistics-address-checks')
  const format = useFormat()
  const { data, error, refetch, shown, choose, step, stayAt, accepting, setAccepting, ...paging } = useAddressChecks()
  return (
    <>
      <PageHeader
        title={t('screens.fixes')}
        text={data && t('left', { count: data.total, shown: format.number(data.total) })}
        actions={
          <>
            {data && <AcceptButtons acceptable={data.acceptable} onAccept={setAccepting} />}
            <DoorsButton />
          </>
        }
      />
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={480} radius={6} />}
      {data?.fixes.length === 0 && <EmptyState icon="checklist" title={t('empty')} text={t('emptyText')} />}
      {data && shown && (
        <div className={classes.queue}>
          <Stack gap="sm">
            <OtherService acceptable={data.acceptable} />
            <Problems fixes={data.fixes} shown={shown} onOpen={choose} />
            <Pages {...paging} />
          </Stack>
          <AddressDesk key={shown.id} fix={shown} onStep={step} onSettled={stayAt} />
        </div>
      )}
      {accepting && <AcceptDialog quality={accepting} onClose={() => setAccepting(undefined)} />}
    </>
  )
}

/** The page of the list and the address that is open, both kept in the address of the screen. */
function useAddressChecks() {
  const [{ page }, change] = useListSearch(listAddressChecks.query)
  const { data, error, refetch } = useQuery(listOf(listAddressChecks, { page, itemsPerPage: atOnce }))
  const [open, setOpen] = useOpen()
  const fixes = data?.fixes ?? []
  const chosen = openId(open, 'fix')
  const [settledAt, setSettledAt] = useState(0)
  // Once an address is settled, the next one stands in its place; after the last come those that were skipped.
  const shown = fixes.find(({ id }) => id === chosen) ?? fixes[settledAt] ?? fixes[0]
  const choose = (id: number) => setOpen(`fix-${id}`)
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / atOnce))
  const goTo = (next: number) => {
    if (next >= 1 && next <= pages) change({ page: next })
  }
  const at = fixes.findIndex(({ id }) => id === shown?.id)
  const startOver = () => {
    setSettledAt(0)
    if (page > 1) goTo(1)
    else if (fixes[0]) choose(fixes[0].id)
  }
  const step = (by: number) => {
    const next = fixes[at + by]
    if (next) choose(next.id)
    else if (by > 0 && page >= pages) startOver()
    else goTo(page + by)
  }
  const stayAt = () => setSettledAt(Math.max(0, at))
  const accepting = acceptableQualities.find((quality) => open === `accept-${quality}`)
  const setAccepting = (quality: Acceptable | undefined) => setOpen(quality && `accept-${quality}`)
  const acts = { choose, step, stayAt, accepting, setAccepting }
  return { data, error, refetch, shown, ...acts, page: Math.min(page, pages), pages, goTo }
}

type AcceptProps = {
  acceptable: Record<Acceptable, number>
  onAccept: (quality: Acceptable) => void
}

/** For many addresses at once, where any can be accepted as they stand. */
function AcceptButtons({ acceptable, onAccept }: AcceptProps) {
  const t = useText('logistics-address-checks')
  const mayAccept = useMay(acceptAddresses)
  if (!mayAccept) return null
  return acceptableQualities
    .filter((quality) => acceptable[quality] > 0)
    .map((quality) => (
      <Button key={quality} variant="default" onClick={() => onAccept(quality)}>
        {t(`accept.button.${quality}`)}
      </Button>
    ))
}

/** For doors that are better known by now, where there are any. */
function DoorsButton() {
  const t = useText('logistics-address-checks')
  const format = useFormat()
  const mayTake = useMay(takeBetterDoors)
  const [open, setOpen] = useOpen()
  const { data } = useQuery({ ...queryOf(listBetterDoors), enabled: mayTake })
  const count = data?.doors.length ?? 0
  if (!data || count === 0) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen('doors')}>
        {t('doors.button', { count, shown: format.number(count) })}
      </Button>
      {open === 'doors' && <DoorsDialog listed={data} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** Where the map lacks many numbers, another address service may have them. */
function OtherService({ acceptable }: Pick<AcceptProps, 'acceptable'>) {
  const t = useText('logistics-address-checks')
  const format = useFormat()
  const mayConnect = useMay(addRegion)
  const known = useQuery({ ...queryOf(listRegions), enabled: mayConnect }).data
  const count = acceptable.interpolated + acceptable.street
  if (!known || known.providers.some(({ use }) => use === 'geocoder') || count < manyWithoutNumber) return null
  return (
    <Text size="sm" c="dimmed">
      {t('otherService', { count, shown: format.number(count) })}{' '}
      <Link to="/apps/logistics/settings/maps">{t('toServices')}</Link>
    </Text>
  )
}

type PagesProps = { page: number; pages: number; goTo: (page: number) => void }

function Pages({ page, pages, goTo }: PagesProps) {
  const t = useText('logistics-address-checks')
  if (pages === 1) return null
  return <Pagination total={pages} value={page} size="sm" aria-label={t('pages')} onChange={goTo} />
}

type Props = { fixes: AddressCheck[]; shown: AddressCheck; onOpen: (id: number) => void }

function Problems({ fixes, shown, onOpen }: Props) {
  const t = useText('logistics-address-checks')
  const format = useFormat()
  const asked = useWorkspaceFormat()
  return (
    <ul className={classes.problems} aria-label={t('list')}>
      {fixes.map((fix) => (
        <li key={fix.id}>
          <button type="button" aria-current={fix.id === shown.id || undefined} onClick={() => onOpen(fix.id)}>
            <span className={classes.address} dir="auto">
              {fix.address}
            </span>
            <span className={classes.detail}>
              <bdi>{fix.reference}</bdi>
              {fix.deliveries > 1 && ` ${t('others', { count: fix.deliveries - 1 })}`}
              {fix.date && ` · ${format.date(`${fix.date}T12:00:00Z`)}`}
            </span>
            <StatusChip tone={fix.askedAt ? 'info' : qualityTones[fix.quality]}>
              {fix.askedAt
                ? t('askedOn', { date: asked.date(fix.askedAt) })
                : t(`qualities.${qualityWord(fix)}`, {
                    within: format.number(fix.radiusMeters ?? 0, { style: 'unit', unit: 'meter' }),
                  })}
            </StatusChip>
          </button>
        </li>
      ))}
    </ul>
  )
}
