import { useMemo, useState, type ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Checkbox } from '#ui/input/inputs.ts'
import { DialogEnd } from '#ui/overlay/dialog-end.tsx'
import { Stack } from '#ui/page/layout.ts'
import { AddressMap, type Spot } from './address-map.tsx'
import classes from './address-checks.module.css'

/** Of addresses that are named in a notice, so many fit. */
const mostNamed = 5

type Row = { id: number; version: number; address: string; detail?: string; spot: Spot | null }
type Props = {
  rows: readonly Row[]
  children: ReactNode
  label: string
  sendLabel: (count: { count: number; shown: string }) => string
  isSending: boolean
  onSend: (places: { id: number; version: number }[]) => void
}

/** Addresses in a list and on one map, each of which can be left out before something is done with all. */
export function ChoosePlaces({ rows, children, label, sendLabel, isSending, onSend }: Props) {
  const format = useFormat()
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const chosen = useMemo(() => rows.filter(({ id }) => !leftOut.has(id)), [rows, leftOut])
  const spots = useMemo(() => chosen.flatMap(({ spot }) => spot ?? []), [chosen])
  const turn = (id: number, isChosen: boolean) =>
    setLeftOut((before) => new Set(isChosen ? [...before].filter((one) => one !== id) : [...before, id]))
  const numberOf = new Map(chosen.map(({ id }, index) => [id, format.number(index + 1)]))
  return (
    <Stack gap="md">
      {children}
      <AddressMap spots={spots} near={null} />
      <ol className={classes.acceptable} aria-label={label}>
        {rows.map(({ id, address, detail, spot }) => (
          <li key={id}>
            <Checkbox
              label={<bdi>{address}</bdi>}
              description={[numberOf.get(id), detail].filter(Boolean).join(' · ')}
              checked={!leftOut.has(id)}
              disabled={!spot}
              onChange={({ currentTarget }) => turn(id, currentTarget.checked)}
            />
          </li>
        ))}
      </ol>
      <DialogEnd>
        <Button
          disabled={chosen.length === 0}
          loading={isSending}
          onClick={() => onSend(chosen.map(({ id, version }) => ({ id, version })))}
        >
          {sendLabel({ count: chosen.length, shown: format.number(chosen.length) })}
        </Button>
      </DialogEnd>
    </Stack>
  )
}

/** The addresses of these places, for a notice. */
export function useNames(rows: readonly Pick<Row, 'id' | 'address'>[]): (ids: readonly number[]) => string {
  const t = useText('logistics-address-checks')
  return (ids) => {
    const names = rows.flatMap(({ id, address }) => (ids.includes(id) ? [address] : []))
    const rest = names.length > mostNamed ? [t('others', { count: names.length - mostNamed })] : []
    return [names.slice(0, mostNamed).join(' · '), ...rest].join(' ')
  }
}
