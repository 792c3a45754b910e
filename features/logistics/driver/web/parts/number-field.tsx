import { useText } from '#kit/web/i18n.ts'
import { isUnread } from './amounts.ts'
import { TextField } from './parts.tsx'

type Props = { label: string; value: string; amount: number; onChange: (value: string) => void }

/** A field for a number that says where what was typed isn’t one. */
export function NumberField({ label, value, amount, onChange }: Props) {
  const t = useText('logistics-driver')
  return (
    <TextField
      label={label}
      value={value}
      inputMode="decimal"
      error={isUnread(value, amount) ? t('notNumber') : undefined}
      onChange={onChange}
    />
  )
}
