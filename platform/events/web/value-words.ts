import { language, languages, useText } from '#kit/web/i18n.ts'
import { useFormat } from '#kit/web/format.ts'
import { useLength } from '#ui/display/use-length.ts'
import { codeKeys, fieldName, firstText } from './field-names.ts'

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const day = /^\d{4}-\d\d-\d\d$/
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

type Beside = Record<string, unknown>
type Format = ReturnType<typeof useFormat>

/** The names and values of a kind of thing as people read them: codes in the words of its screens, times and amounts in their form. */
export function useValueWords(entity: string) {
  const t = useText('events')
  const format = useFormat()
  const length = useLength()
  const inWords = (path: string[], value: unknown, beside: Beside): string => {
    const name = path.findLast((one) => !/^\d+$/.test(one)) ?? ''
    if (isNone(value)) return '–'
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number')
      return wordFor(name, value, beside) ?? quantity(format, length, { name, value, beside })
    if (typeof value === 'string') return wordFor(name, value, beside) ?? textual(format, name, value)
    return manyInWords(path, value, beside)
  }
  const manyInWords = (path: string[], value: object, beside: Beside): string => {
    const all = Array.isArray(value)
      ? value.map((one: unknown) => inWords(path, one, beside))
      : parts(value).map(([name, one]) => `${fieldName(entity, name)}: ${inWords([name], one, beside)}`)
    return all.length === 0 ? '–' : format.list(all)
  }
  const wordFor = (name: string, value: string | number, beside: Beside) =>
    firstText(codeKeys(entity, name, String(value)), beside)
  const nameOf = (name: string) =>
    /^\d+$/.test(name) ? format.number(Number(name)) : (weekday(format, name) ?? fieldName(entity, name))
  return { nameOf, inWords }
}

function isNone(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === ''
}

function parts(value: object): [string, unknown][] {
  return Object.entries(value)
}

type Quantity = { name: string; value: number; beside: Beside }

function quantity(format: Format, length: (seconds: number) => string, { name, value, beside }: Quantity): string {
  if (/Id|Ids|version|year$/i.test(name)) return format.plain(value)
  if (/cents/i.test(name)) return amount(format, value, beside['currency'])
  if (name.endsWith('BasisPoints')) return format.percent(value / 10_000, 2)
  if (name.endsWith('Seconds')) return length(value)
  if (/minutes$/i.test(name)) return length(value * 60)
  return format.number(value)
}

/** Without a currency beside it, an amount is a number with decimals. */
function amount(format: Format, cents: number, currency: unknown): string {
  if (typeof currency === 'string') return format.money(cents, currency)
  return format.number(cents / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

function textual(format: Format, name: string, value: string): string {
  if (moment.test(value)) return format.dateTime(value)
  if (day.test(value)) return format.date(`${value}T12:00:00`)
  return named[name]?.(value, format) ?? value
}

/** What lists of every language have a name for. */
const named: Record<string, (value: string, format: Format) => string | undefined> = {
  weekdays: (value, format) => weekday(format, value),
  language: (value) => languages.find(({ i18nLang }) => i18nLang === value)?.name,
  country: (value, format) => format.country(value),
  countries: (value, format) => format.country(value),
  currency: (value) => currencyName(value),
}

function weekday(format: Format, name: string): string | undefined {
  const at = weekdays.indexOf(name)
  return at < 0 ? undefined : format.date(new Date(2024, 0, 1 + at, 12), { weekday: 'long' })
}

function currencyName(code: string): string {
  try {
    return new Intl.DisplayNames([language()], { type: 'currency' }).of(code) ?? code
  } catch {
    return code
  }
}
