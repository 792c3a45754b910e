import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { listOf } from '#kit/web/query.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { namedTexts } from '#ui/button/edit-and-delete.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { CardSkeleton } from '#ui/page/page-skeleton.tsx'
import { SearchHero } from '#ui/page/search-hero.tsx'
import * as calls from '../contract.ts'
import { ContactCards } from './contact-cards.tsx'
import classes from './faq.module.css'
import { AddFaq, EditFaq } from './faq-dialog.tsx'
import { FaqGroups } from './faq-groups.tsx'

/** What customers ask often, by topic, with a search over the questions. */
export function FaqScreen() {
  const t = useText('site-faq')
  const [{ q }, change] = useListSearch(calls.listFaqs.query)
  const { data, error, refetch } = useQuery(listOf(calls.listFaqs, { q }))
  const rows = useMemo(() => data?.flatMap(({ key: topic, faqs }) => faqs.map((faq) => ({ ...faq, topic }))), [data])
  const { addButton, rowActions, drawer } = useRecordDrawer(rows, {
    create: calls.createFaq,
    addLabel: t('add'),
    add: (opening) => <AddFaq {...opening} />,
    change: calls.changeFaq,
    edit: (faq, opening) => <EditFaq faq={faq} {...opening} />,
    removal: {
      remove: calls.deleteFaq,
      restore: calls.restoreFaq,
      stale: [calls.listFaqs],
      texts: namedTexts(t, ({ question }: calls.Faq) => question),
    },
  })
  return (
    <>
      <SearchHero
        title={t('hero.title')}
        text={t('hero.text')}
        label={t('hero.search')}
        value={q ?? ''}
        onChange={(text) => change({ q: text || undefined })}
      />
      {addButton && <div className={classes.bar}>{addButton}</div>}
      {data && data.length > 0 && <FaqGroups groups={data} actions={rowActions} />}
      {data?.length === 0 && <Nothing q={q} onClear={() => change({ q: undefined })} />}
      {!data && <Waiting error={error} onRetry={() => void refetch()} />}
      {drawer}
      <ContactCards />
    </>
  )
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error) return <FailureState error={error} onRetry={onRetry} />
  return (
    <div className={classes.columns} aria-busy>
      <CardSkeleton lines={5} />
      <CardSkeleton lines={12} />
    </div>
  )
}

function Nothing({ q, onClear }: { q: string | undefined; onClear: () => void }) {
  const t = useText('site-faq')
  if (q === undefined) return <EmptyState icon="help-circle" title={t('empty.title')} text={t('empty.text')} />
  return (
    <EmptyState
      icon="help-circle"
      title={t('none.title', { q })}
      text={t('none.text')}
      action={{ label: t('none.clear'), onClick: onClear }}
    />
  )
}
