import { lazy } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AddButton } from '#ui/button/add-button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { importStatement, listStatements, type Statement } from '../contract.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** The statements that came in: which days of which account, and how many of their lines are still open. */
export function StatementList() {
  const t = useText('office-bank-statements')
  const list = useList(listStatements, ({ statements, total }) => ({ rows: statements, total }))
  const [open, setOpen] = useOpen()
  const mayImport = useMay(importStatement)
  return (
    <ListScreen
      {...list}
      name="bank-statements"
      title={t('screens.statements')}
      columns={useStatementColumns()}
      rowPath={({ id }) => `/apps/bank?statement=${id}`}
      headActions={<LinkButton variant="default" to="/apps/bank" label={t('toLines')} />}
      addButton={mayImport && <AddButton label={t('import.open')} onClick={() => setOpen('import')} />}
      empty={{ icon: 'building-bank', title: t('empty.title'), text: t('empty.text') }}
      drawer={
        <WhenOpened opened={mayImport && open === 'import'}>
          {open === 'import' && <ImportDialog onClose={() => setOpen(undefined)} />}
        </WhenOpened>
      }
    />
  )
}

function useStatementColumns(): Column<Statement>[] {
  const t = useText('office-bank-statements')
  const days = useFormat('UTC')
  const { money, number } = useFormat()
  const { date } = columnKinds(days)
  const { link, text, dateTime, number: count } = columnKinds(useFormat())
  const balance = (key: 'openingCents' | 'closingCents'): Column<Statement> => ({
    key,
    title: t(`fields.${key}`),
    align: 'end',
    isHidden: key === 'openingCents',
    cell: (row) => (row[key] === null ? '–' : money(row[key], row.currency)),
  })
  return [
    link('fileName', t('fields.fileName'), { to: ({ id }) => `/apps/bank?statement=${id}` }),
    text('account', t('fields.account')),
    date('fromOn', t('fields.fromOn')),
    date('toOn', t('fields.toOn'), { sort: 'toOn' }),
    count('open', t('states.open')),
    count('matched', t('states.matched'), { isHidden: true }),
    count('ignored', t('states.ignored'), { isHidden: true }),
    { key: 'known', title: t('fields.known'), align: 'end', isHidden: true, cell: (row) => number(row.known) },
    balance('openingCents'),
    balance('closingCents'),
    {
      key: 'missingCents',
      title: t('fields.missingCents'),
      align: 'end',
      isHidden: true,
      cell: (row) => (row.missingCents === null ? '–' : money(row.missingCents, row.currency)),
    },
    dateTime('importedAt', t('fields.importedAt'), { sort: 'importedAt' }),
    text('importedBy', t('fields.importedBy')),
  ]
}
