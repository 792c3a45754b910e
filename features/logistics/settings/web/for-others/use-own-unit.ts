import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { queryOf } from '#kit/web/query.ts'
import { readLogisticsFacts } from '../../contract.ts'
import { distanceUnit, inOwnUnit, kilometersOf, readingOf } from '../../rules/distance.ts'

type Field<T> = { value: T; onChange: (kilometers: number | '') => void; min?: number; max?: number }

/** Whole kilometres, shown and typed in the unit that the workspace counts in. */
export function useOwnUnit() {
  const format = useFormat()
  const unitSystem = useQuery(queryOf(readLogisticsFacts)).data?.unitSystem ?? 'metric'
  const unit = distanceUnit(unitSystem)
  return {
    distance: (kilometers: number, maximumFractionDigits = 0) =>
      format.number(inOwnUnit(kilometers, unitSystem), { style: 'unit', unit, maximumFractionDigits }),
    /** `<NumberInput label={…} {...inUnit(form.bind('odometerKilometers'))} />` */
    inUnit: <T extends number | '', F extends Field<T>>({ value, onChange, min, max, ...field }: F) => ({
      ...field,
      ...(min !== undefined && { min: readingOf(min, unitSystem) }),
      ...(max !== undefined && { max: readingOf(max, unitSystem) }),
      unit: unitSystem === 'imperial' ? 'mi' : 'km',
      value: value === '' ? ('' as const) : readingOf(value, unitSystem),
      onChange: (next: number | '') => onChange(next === '' ? '' : Math.round(kilometersOf(next, unitSystem))),
    }),
  }
}
