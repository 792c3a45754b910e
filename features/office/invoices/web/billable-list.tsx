import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Badge } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { Checkbox } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import type { BillableDelivery } from '../../delivery-prices/contract.ts'

type Props = {
  rows: BillableDelivery[]
  currency: string
  chosen: BillableDelivery[]
  onToggle: (id: number) => void
}

/** Deliveries that can be billed, ticked or not, and what the ticked ones come to. */
export function BillableList({ rows, currency, chosen, onToggle }: Props) {
  const t = useText('office-invoices')
  const format = useFormat()
  if (rows.length === 0) return <EmptyState icon="package" title={t('billing.none')} text={t('billing.noneText')} />
  const ids = new Set(chosen.map(({ id }) => id))
  const total = chosen.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0)
  return (
    <Stack gap="sm">
      <Group justify="space-between" fw={600}>
        <span>{t('billing.chosen', { count: chosen.length, all: rows.length })}</span>
        <bdi>{format.money(total, currency)}</bdi>
      </Group>
      <Text size="sm" c="dimmed">
        {t('billing.beforeTax')}
      </Text>
      <Entries>
        {rows.map((row) => (
          <Row key={row.id} row={row} currency={currency} isChosen={ids.has(row.id)} onToggle={onToggle} />
        ))}
      </Entries>
    </Stack>
  )
}

type RowProps = { row: BillableDelivery; currency: string; isChosen: boolean; onToggle: (id: number) => void }

function Row({ row, currency, isChosen, onToggle }: RowProps) {
  const t = useText('office-invoices')
  const format = useFormat('UTC')
  const weight = row.kilograms > 0 && t('billing.weight', { weight: format.number(row.kilograms) })
  const day = format.date(`${row.day}T12:00:00Z`)
  return (
    <Entry
      icon={
        <Checkbox
          aria-label={t('billing.billNamed', { reference: row.reference })}
          checked={isChosen}
          disabled={row.priceCents === null}
          onChange={() => onToggle(row.id)}
        />
      }
      name={<bdi>{row.reference}</bdi>}
      detail={
        <>
          {day} · <bdi>{row.recipient}</bdi>
          {weight && ` · ${weight}`}
          <Reasons row={row} currency={currency} />
        </>
      }
    >
      <Stack gap={2} align="end">
        <bdi>{row.priceCents === null ? t('billing.noPrice') : format.money(row.priceCents, currency)}</bdi>
        {row.isOrder && (
          <Badge variant="light" color="gray" tt="none">
            {t('billing.isOrder')}
          </Badge>
        )}
        {row.isInVain && (
          <Badge variant="light" color="gray" tt="none">
            {t('billing.inVain')}
          </Badge>
        )}
        {row.priceSource === 'delivery' && (
          <Badge variant="light" color="gray" tt="none">
            {t('billing.ownFee')}
          </Badge>
        )}
      </Stack>
    </Entry>
  )
}

/** What a price is made of, where it is more than one thing. */
function Reasons({ row: { parts }, currency }: { row: BillableDelivery; currency: string }) {
  const t = useText('office-invoices')
  const format = useFormat()
  if (parts.length < 2 && !parts.some(({ kind }) => kind === 'failed')) return null
  const reasons = parts.map(({ kind, name, amount, cents }) => {
    if (kind === 'noDistance') return t('billing.parts.noDistance')
    const what =
      kind === 'failed'
        ? t('billing.parts.failed', { count: amount })
        : t(`billing.parts.${kind}`, { name, amount: format.number(amount) })
    return `${what} ${format.money(cents, currency)}`
  })
  return (
    <Text component="span" display="block" size="xs" c="dimmed">
      {reasons.join(', ')}
    </Text>
  )
}
