import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Table } from '#ui/display.ts'
import type { AuditEvent } from '../contract.ts'
import { changesOf } from '../rules.ts'
import classes from './events.module.css'

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Each field that changed, as it was and as it became. */
export function ChangeTable({ event }: { event: AuditEvent }) {
  const t = useText('events')
  const fieldName = useFieldName()
  const inWords = useValueWords()
  const changes = changesOf(event.before, event.after)
  const hasBefore = event.before !== null
  const hasAfter = event.after !== null
  if (changes.length === 0) return <p className={classes.none}>{t('unchanged')}</p>
  return (
    <div className={classes.changes}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('field')}</Table.Th>
            {hasBefore && <Table.Th>{t('before')}</Table.Th>}
            {hasAfter && <Table.Th>{t(hasBefore ? 'after' : 'value')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ path, before, after }) => (
            <Table.Tr key={path.join(' ')}>
              <Table.Th scope="row">{path.map(fieldName).join(' › ')}</Table.Th>
              {hasBefore && (
                <Table.Td dir="auto" className={hasAfter ? classes.old : undefined}>
                  {inWords(before)}
                </Table.Td>
              )}
              {hasAfter && <Table.Td dir="auto">{inWords(after)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** A field in the person's language, else its own name in plain words: `billingEmail` is "Billing email". */
function useFieldName() {
  const t = useText('events')
  return (name: string) => {
    const word = t(`fields.${name}`)
    if (word !== `fields.${name}`) return word
    const plain = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
    return plain.charAt(0).toUpperCase() + plain.slice(1)
  }
}

function useValueWords() {
  const t = useText('events')
  const format = useFormat()
  const inWords = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') return format.number(value)
    if (Array.isArray(value)) return value.length === 0 ? '–' : format.list(value.map(inWords))
    if (typeof value !== 'string') return JSON.stringify(value)
    return moment.test(value) ? format.dateTime(value) : value
  }
  return inWords
}
