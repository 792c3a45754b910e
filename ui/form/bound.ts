import type { Bound } from './use-endpoint-form.ts'

type Field = Omit<Bound<string>, 'value'>

/** For a `Select` of things by their number, whose own values are texts: `{...numbered(form.bind('depotId'))}`. */
export function numbered({ value, onChange, min: _min, max: _max, ...field }: Bound<number | null>) {
  return {
    ...field,
    value: value === null ? null : String(value),
    onChange: (next: string | null) => onChange(next === null ? null : Number(next)),
  }
}

/** For a field that is empty where the form holds null: `{...orNull(form.bind('expiresOn'))}`. */
export function orNull<T extends string | number>({ value, onChange, ...field }: Field & { value: T | '' | null }) {
  return {
    ...field,
    value: value ?? ('' as const),
    onChange: (next: T | '') => onChange(next === '' ? null : next),
  }
}

/** For an amount that is 0 where the field is empty: `{...orZero(form.bind('fixedCents'))}`. */
export function orZero({ value, onChange, ...field }: Field & { value: number | '' }) {
  return { ...field, value: value === '' ? 0 : value, onChange: (next: number | null) => onChange(next ?? 0) }
}
