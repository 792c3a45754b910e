import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Skeleton, Table } from '#ui/display.ts'
import type { AuditEvent } from '../contract.ts'
import { changesOf } from '../rules.ts'
import classes from './events.module.css'
import { useFieldName } from './field-names.ts'

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Each field that changed, before and after. */
export function ChangeTable({ event }: { event: AuditEvent }) {
  const t = useText('events')
  const nameOf = useFieldName(event.entity)
  const inWords = useValueWords()
  const changes = changesOf(event.before, event.after)
  const hasBefore = event.before !== null
  const hasAfter = event.after !== null
  if (!nameOf) return <Skeleton height={160} />
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
              <Table.Th scope="row">{path.map(nameOf).join(' › ')}</Table.Th>
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
