import type { ReactNode } from 'react'
import { CallError } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { Table } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { NumberInput } from '#ui/input/inputs.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { asSentence } from '#ui/form/messages.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import { Thing } from '#ui/display/thing.tsx'
import type { OrderedGoods, Quote } from '../contract.ts'
import classes from './order-rows.module.css'
import { ProductPicker, type Picked } from './product-picker.tsx'

type Items = OrderedGoods['items']
type Props = {
  items: Items
  quote: Quote | undefined
  error: ReactNode
  refusal: Error | null
  onChange: (items: Items) => void
}

/** The items and how many are left. The server calculates the prices. */
export function OrderLines({ items, quote, error, refusal, onChange }: Props) {
  const t = useText('ecommerce')
  const wrong = refusal instanceof CallError ? refusal.issues : []
  const problemOf = (which: Which) => {
    const path = `items.${items.findIndex((item) => isSame(item, which))}.qty`
    const issue = wrong.find((one) => one.path === path)
    return issue && asSentence(issue.message)
  }
  const problem = error ?? (items.some(problemOf) ? undefined : refusal?.message)
  const add = (picked: Picked) => {
    const known = items.find((item) => isSame(item, picked))
    onChange(
      known
        ? items.map((item) => (item === known ? { ...item, qty: item.qty + 1 } : item))
        : [...items, { ...picked, qty: 1 }],
    )
  }
  const lines = (quote?.lines ?? []).filter((line) => items.some((item) => isSame(item, line)))
  return (
    <SectionCard title={t('order.details')} text={t('taking.itemsText')}>
      <ProductPicker onPick={add} />
      {problem && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" mt="sm">
          {problem}
        </Text>
      )}
      {lines.length > 0 && (
        <Table.ScrollContainer
          className={classes.rows}
          minWidth={560}
          mt="md"
          scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
        >
          <Table verticalSpacing="sm" aria-label={t('order.details')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('product.one')}</Table.Th>
                <Table.Th ta="end">{t('product.price')}</Table.Th>
                <Table.Th>{t('product.qty')}</Table.Th>
                <Table.Th ta="end">{t('order.total')}</Table.Th>
                <Table.Th />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map((line) => (
                <Line
                  key={`${line.productId} ${line.variantId}`}
                  line={line}
                  currency={quote!.currency}
                  qty={items.find((item) => isSame(item, line))!.qty}
                  problem={problemOf(line)}
                  onQty={(qty) => onChange(items.map((item) => (isSame(item, line) ? { ...item, qty } : item)))}
                  onRemove={() => onChange(items.filter((item) => !isSame(item, line)))}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </SectionCard>
  )
}

type Which = { productId?: number | undefined; variantId?: number | null | undefined }

function isSame(one: Which, other: Which): boolean {
  return one.productId === other.productId && (one.variantId ?? null) === (other.variantId ?? null)
}

type LineProps = {
  line: Quote['lines'][number]
  currency: string
  qty: number
  problem: string | undefined
  onQty: (qty: number) => void
  onRemove: () => void
}

function Line({ line, currency, qty, problem, onQty, onRemove }: LineProps) {
  const t = useText('ecommerce')
  const format = useFormat()
  const { left, canSell } = line
  const name = [line.productName, line.variant].filter(Boolean).join(' · ')
  return (
    <Table.Tr>
      <Table.Td>
        <Thing picture={line.image} name={name} detail={line.sku} />
      </Table.Td>
      <Table.Td ta="end">{format.money(line.priceCents, currency)}</Table.Td>
      <Table.Td>
        <NumberInput
          w={90}
          size="xs"
          min={1}
          max={10_000}
          aria-label={`${t('product.qty')}: ${name}`}
          value={qty}
          error={problem}
          onChange={(typed) => Number(typed) >= 1 && onQty(Number(typed))}
        />
        {canSell ? (
          <Text size="xs">{t('taking.left', { count: left, shown: format.number(left) })}</Text>
        ) : (
          <StatusChip tone="error">{t('taking.tooFew', { shown: format.number(left) })}</StatusChip>
        )}
      </Table.Td>
      <Table.Td ta="end">{format.money(line.totalCents, currency)}</Table.Td>
      <Table.Td ta="end">
        <ActionIcon variant="subtle" color="error" aria-label={t('deleteNamed', { name })} onClick={onRemove}>
          <Icon name="trash" />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}
