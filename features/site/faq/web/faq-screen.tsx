import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { listOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AddButton } from '#ui/add-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { useOpened } from '#ui/form/use-opened.ts'
import { CardSkeleton } from '#ui/page-skeleton.tsx'
import { SearchHero } from '#ui/search-hero.tsx'
import { createFaq, listFaqs, type FaqGroup } from '../contract.ts'
import { ContactCards } from './contact-cards.tsx'
import classes from './faq.module.css'
import { AddFaq, EditFaq } from './faq-dialog.tsx'
import { FaqGroups } from './faq-groups.tsx'

/** What customers ask often, by topic, with a search over the questions. */
export function FaqScreen() {
  const t = useText('site-faq')
  const [{ q }, change] = useListSearch(listFaqs.query)
  const { data, error, refetch } = useQuery(listOf(listFaqs, { q }))
  const mayAdd = useMay(createFaq)
  const [open, setOpen] = useOpen()
  return (
    <>
      <SearchHero
        title={t('hero.title')}
        text={t('hero.text')}
        label={t('hero.search')}
        value={q ?? ''}
        onChange={(text) => change({ q: text || undefined })}
      />
      {mayAdd && (
        <div className={classes.bar}>
          <AddButton label={t('add')} onClick={() => setOpen('add')} />
        </div>
      )}
      {data && data.length > 0 && <FaqGroups groups={data} onEdit={(id) => setOpen(`edit-${id}`)} />}
      {data?.length === 0 && <Nothing q={q} onClear={() => change({ q: undefined })} />}
      {!data && <Waiting error={error} onRetry={() => void refetch()} />}
      {data && <Drawers groups={data} open={open} onClose={() => setOpen(undefined)} />}
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

type DrawersProps = { groups: FaqGroup[]; open: string | undefined; onClose: () => void }

function Drawers({ groups, open, onClose }: DrawersProps) {
  const mayAdd = useMay(createFaq)
  const rows = groups.flatMap(({ key, faqs }) => faqs.map((faq) => ({ ...faq, topic: key })))
  const editedId = openId(open, 'edit')
  const { row: edited, isGone } = useOpened(rows, ({ id }) => id === editedId)
  return (
    <>
      {mayAdd && open === 'add' && <AddFaq onClose={onClose} />}
      {edited && (
        <Editing key={edited.id} value={edited} version={edited.version} isGone={isGone} formTells>
          {(shown) => <EditFaq faq={shown} onClose={onClose} />}
        </Editing>
      )}
    </>
  )
}
