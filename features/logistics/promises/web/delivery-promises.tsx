import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import type { PromiseRow } from '../../promise-ledger/contract.ts'
import { readDeliveryPromises, tellByPhone, type DeliveryPromises as Known } from '../contract.ts'
import { outcomeTones } from '../rules.ts'
import classes from './promises.module.css'

/** The times the recipient of a delivery was told, and what became of them; nothing where none could be told yet. */
export function DeliveryPromises({ of: deliveryId = 0 }: PartProps) {
  return useMay(readDeliveryPromises) && <Card deliveryId={deliveryId} />
}

function Card({ deliveryId }: { deliveryId: number }) {
  const t = useText('logistics-promises')
  const format = useFormat()
  const { data } = useQuery(queryOf(readDeliveryPromises, { params: { id: deliveryId } }))
  const figures = useFigures(data)
  if (!data || (data.total === 0 && data.current === null)) return null
  const { promises, total } = data
  const more = total - promises.length
  return (
    <SectionCard title={t('card.title')} text={figures}>
      <Now deliveryId={deliveryId} data={data} />
      {total === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('card.none')}
        </Text>
      )}
      {total > 0 && (
        <ul className={classes.list}>
          {promises.map((one) => (
            <Entry key={one.id} promise={one} />
          ))}
        </ul>
      )}
      {more > 0 && <Text c="dimmed">{t('card.more', { count: more, shown: format.number(more) })}</Text>}
    </SectionCard>
  )
}

/** Whether the first and the last time they were given were kept; of several days, how many were. */
function useFigures(data: Known | undefined): string | undefined {
  const t = useText('logistics-promises')
  const format = useFormat()
  if (!data || data.byFirst.scored === 0) return undefined
  const { byFirst, byLast } = data
  const say = (of: 'byFirst' | 'byLast', { kept, scored }: Known['byFirst']) => {
    if (scored !== 1) return t(`card.${of}Days`, { kept: format.number(kept), scored: format.number(scored) })
    return t(`card.${of}`, { outcome: t(kept === 1 ? 'card.isKept' : 'card.isNotKept') })
  }
  return [say('byFirst', byFirst), ...(byLast.scored > 0 ? [say('byLast', byLast)] : [])].join(' · ')
}

/** What the recipient can be told now, for who speaks to them. */
function Now({ deliveryId, data: { current, promises } }: { deliveryId: number; data: Known }) {
  const t = useText('logistics-promises')
  const clock = useWorkspaceFormat()
  const may = useMay(tellByPhone)
  const telling = useSend(tellByPhone, {
    stale: [readDeliveryPromises],
    onSuccess: () => showNotice({ kind: 'success', text: t('card.told') }),
  })
  if (!current) return null
  const last = promises.find(({ channel }) => channel === 'phone')
  const isTold = last?.outcome === null && last.earliest === current.earliest && last.latest === current.latest
  return (
    <div className={classes.now}>
      <p>{t('card.now', { from: clock.time(current.earliest), to: clock.time(current.latest) })}</p>
      {may && !isTold && (
        <Button
          variant="light"
          size="xs"
          loading={telling.isPending}
          onClick={() => telling.mutate({ body: { deliveryId, ...current } })}
        >
          {t('card.tell')}
        </Button>
      )}
    </div>
  )
}

/** With its day where that isn’t the day it was told on. */
function Span({ promise: { earliest, latest, toldAt } }: { promise: PromiseRow }) {
  const clock = useWorkspaceFormat()
  const isSoon = Date.parse(latest) - Date.parse(toldAt) < dayMs
  if (isSoon) return <bdi dir="ltr">{`${clock.time(earliest)}–${clock.time(latest)}`}</bdi>
  return <bdi>{`${clock.dateTime(earliest)} – ${clock.dateTime(latest)}`}</bdi>
}

const dayMs = 86_400_000

function Entry({ promise }: { promise: PromiseRow }) {
  const t = useText('logistics-promises')
  const clock = useWorkspaceFormat()
  const format = useFormat()
  const { channel, toldAt, by, outcome, arrivedAt, publication } = promise
  const how = t(`channels.${channel}`)
  return (
    <li>
      <div className={classes.entry}>
        <strong>
          <Span promise={promise} />
        </strong>
        <StatusChip tone={outcome ? outcomeTones[outcome] : 'info'}>{t(`outcomes.${outcome ?? 'open'}`)}</StatusChip>
      </div>
      <Text size="sm" c="dimmed">
        {by === '' ? how : t('card.by', { channel: how, name: by })} ·{' '}
        <time dateTime={toldAt}>{clock.dateTime(toldAt)}</time>
        {publication !== null && <> · {t('card.publication', { number: format.number(publication) })}</>}
      </Text>
      {arrivedAt && (
        <Text size="sm" c="dimmed">
          {t('card.arrived', { time: clock.dateTime(arrivedAt) })}
        </Text>
      )}
    </li>
  )
}
