import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AddButton } from '#ui/button/add-button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { CountStrip } from '#ui/data-table/count-strip.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { choicesOf } from '#ui/input/filter-select.tsx'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { directions, importStatement, listBankLines, readBankFigures, type BankLineRow } from '../contract.ts'
import { lineStates } from '../rules/states.ts'
import { CertainLines } from './certain-lines.tsx'
import { useLineColumns } from './line-columns.tsx'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))
const LineDrawer = lazy(async () => ({ default: (await import('./line-drawer.tsx')).LineDrawer }))

/** What the bank says came in and went out: each line is confirmed as a payment, or put aside. */
export function LineList() {
  const t = useText('office-bank-statements')
  const list = useList(listBankLines, ({ lines, total }) => ({ rows: lines, total }))
  const [open, setOpen] = useOpen()
  const show = ({ id }: Pick<BankLineRow, 'id'>) => setOpen(`line-${id}`)
  const id = openId(open, 'line')
  const mayImport = useMay(importStatement)
  const close = () => setOpen(undefined)
  return (
    <ListScreen
      {...list}
      name="bank-lines"
      title={t('screens.lines')}
      text={t('text')}
      columns={useLineColumns(show)}
      counts={<States list={list} />}
      chosen={['state']}
      filters={[
        { name: 'direction', label: t('direction'), data: choicesOf(directions, (one) => t(`directions.${one}`)) },
      ]}
      headActions={
        <>
          <LinkButton variant="default" to="/apps/bank/statements" label={t('screens.statements')} />
          <CertainLines />
        </>
      }
      addButton={mayImport && <AddButton label={t('import.open')} onClick={() => setOpen('import')} />}
      rowActions={(line) => (
        <IconButton icon="eye" label={t('openNamed', { name: line.name || line.text })} onClick={() => show(line)} />
      )}
      empty={{ icon: 'building-bank', title: t('empty.title'), text: t('empty.text') }}
      drawer={
        <>
          <WhenOpened opened={id !== undefined}>
            <LineDrawer id={id} rows={list.rows} onShow={show} onClose={close} />
          </WhenOpened>
          <WhenOpened opened={mayImport && open === 'import'}>
            {open === 'import' && <ImportDialog onClose={close} />}
          </WhenOpened>
        </>
      }
    />
  )
}

type ListOf = { list: { search: Record<string, unknown>; onSearch: (patch: Record<string, unknown>) => void } }

function States({ list: { search, onSearch } }: ListOf) {
  const t = useText('office-bank-statements')
  const { data } = useQuery(queryOf(readBankFigures))
  return (
    <CountStrip
      label={t('fields.state')}
      counts={lineStates.map((state) => ({
        key: state,
        label: t(`states.${state}`),
        count: data?.[state],
        isChosen: search['state'] === state,
        onChoose: () => onSearch({ state: search['state'] === state ? undefined : state, page: 1 }),
      }))}
    />
  )
}
