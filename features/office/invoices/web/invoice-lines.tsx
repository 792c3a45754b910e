import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { NumberInput, Select, TextInput } from '#ui/input/inputs.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { lineUnits, type InvoiceLine } from '../contract.ts'
import { lineAmounts } from '../rules.ts'
import classes from './invoice-lines.module.css'
import { blankLine } from './invoice-values.ts'

type Props = {
  lines: InvoiceLine[]
  currency: string
  taxBasisPoints: number
  /** Complaints by field: `lines.0.item`. */
  errors: Record<string, ReactNode>
  onChange: (lines: InvoiceLine[]) => void
}

/** The lines of an invoice by keyboard: Enter in any field adds the next line and goes there. */
export function InvoiceLines({ lines, currency, taxBasisPoints, errors, onChange }: Props) {
  const t = useText('office-invoices')
  const holder = useRef<HTMLDivElement>(null)
  const [keys, setKeys] = useState(() => lines.map((_, index) => index))
  const [added, setAdded] = useState<number>()
  // The new line is there only after it was drawn.
  useEffect(() => {
    if (added !== undefined) holder.current?.querySelector<HTMLElement>(`[data-line="${added}"] input`)?.focus()
  }, [added])
  const add = (after: number) => {
    const key = Math.max(-1, ...keys) + 1
    setKeys(keys.toSpliced(after + 1, 0, key))
    setAdded(key)
    onChange(lines.toSpliced(after + 1, 0, blankLine(lines[after]?.taxBasisPoints ?? taxBasisPoints)))
  }
  const remove = (index: number) => {
    setKeys(keys.toSpliced(index, 1))
    onChange(lines.toSpliced(index, 1))
  }
  return (
    <div ref={holder}>
      {lines.map((line, index) => (
        <Line
          key={keys[index]}
          name={keys[index]!}
          index={index}
          line={line}
          currency={currency}
          errors={errors}
          onChange={(next) => onChange(lines.with(index, { ...line, ...next }))}
          onNext={() => add(index)}
          {...(lines.length > 1 && { onRemove: () => remove(index) })}
        />
      ))}
      <Button
        mt="md"
        variant="light"
        leftSection={<Icon name="plus" size={18} />}
        onClick={() => add(lines.length - 1)}
      >
        {t('line.add')}
      </Button>
    </div>
  )
}

type LineProps = {
  /** Names the line while others come and go. */
  name: number
  index: number
  line: InvoiceLine
  currency: string
  errors: Props['errors']
  onChange: (next: Partial<InvoiceLine>) => void
  onNext: () => void
  onRemove?: () => void
}

function Line({ name, index, line, currency, errors, onChange, onNext, onRemove }: LineProps) {
  const t = useText('office-invoices')
  const format = useFormat()
  const error = (field: keyof InvoiceLine) => errors[`lines.${index}.${field}`]
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.ariaExpanded === 'true')
      return
    event.preventDefault()
    onNext()
  }
  const percent = (field: 'discountBasisPoints' | 'taxBasisPoints', label: string) => (
    <NumberInput
      label={label}
      unit="%"
      min={0}
      max={100}
      decimals={2}
      error={error(field)}
      value={line[field] / 100}
      onChange={(next) => onChange({ [field]: Math.round(Number(next) * 100) })}
    />
  )
  return (
    // The fields inside take the keys; the group only hears of them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={t('line.one', { number: format.number(index + 1) })}
      className={classes.line}
      data-line={name}
      onKeyDown={handleKey}
    >
      <TextInput
        label={t('line.item')}
        withAsterisk
        error={error('item')}
        value={line.item}
        onChange={(event) => onChange({ item: event.currentTarget.value })}
      />
      <NumberInput
        label={t('line.quantity')}
        min={0}
        max={100_000}
        decimals={3}
        error={error('quantityMilli')}
        value={line.quantityMilli / 1000}
        onChange={(next) => onChange({ quantityMilli: Math.round(Number(next) * 1000) })}
      />
      <Select
        label={t('line.unit')}
        allowDeselect={false}
        data={lineUnits.map((value) => ({ value, label: t(`line.units.${value}`) }))}
        value={line.unit}
        onChange={(next) => onChange({ unit: next === 'hour' ? 'hour' : 'piece' })}
      />
      <MoneyInput
        label={t('line.price')}
        currency={currency}
        error={error('priceCents')}
        value={line.priceCents}
        onChange={(cents) => onChange({ priceCents: cents ?? 0 })}
      />
      {percent('discountBasisPoints', t('line.discount'))}
      {percent('taxBasisPoints', t('line.tax'))}
      <div className={classes.remove}>
        {onRemove && (
          <ActionIcon
            color="error"
            aria-label={t('line.remove', { number: format.number(index + 1) })}
            onClick={onRemove}
          >
            <Icon name="trash" />
          </ActionIcon>
        )}
      </div>
      <TextInput
        className={classes.description!}
        aria-label={t('line.description')}
        placeholder={t('line.description')}
        error={error('description')}
        value={line.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <div className={classes.net}>{format.money(lineAmounts(line).netCents, currency)}</div>
    </div>
  )
}
