import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState, type ComponentProps, type RefObject } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Drawer } from '#ui/overlay/drawer.tsx'
import { VisuallyHidden } from '#ui/page/layout.ts'
import { answerEmail, createDraft, listEmails, type Email } from '../contract.ts'
import { EmailList } from './email-list.tsx'
import { EmailRail } from './email-rail.tsx'
import { EmailThread, type AnswerKind } from './email-thread.tsx'
import classes from './email.module.css'
import { askedFor, useMailAddress, type MailAddress } from './search.ts'
import { stale, useChanges } from './use-changes.ts'
import { focusedRow, stepRows, useKeys } from './use-keys.ts'

const Composer = lazy(async () => ({ default: (await import('./composer.tsx')).Composer }))

/** The mailbox of the person: folders, the list or an open email, and what is being written. */
export function EmailScreen() {
  const t = useText('office-email')
  const address = useMailAddress()
  const { mail, draft, view, openMail } = address
  const [isMenuOpen, setMenuOpen] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listEmails, { query: askedFor(view, address) }),
    placeholderData: keepPreviousData,
  })
  const changes = useChanges()
  const writing = useWriting(address)
  const neighbours = neighboursOf(data?.emails, mail)
  useMailKeys({ address, emails: data?.emails, ...neighbours, changes, writing, searchField })
  const rail = { view, meta: data?.emailsMeta, draft, isComposing: writing.isStarting, onCompose: writing.compose }
  const isInline = draft > 0 && mail > 0 && writing.answeredIn === mail
  return (
    <>
      <VisuallyHidden component="h1" w="1px" left={0} m={0}>
        {t('screens.email')}
      </VisuallyHidden>
      <div className={classes.screen}>
        <div className={classes.side}>
          <EmailRail {...rail} />
        </div>
        {mail > 0 ? (
          <EmailThread id={mail} {...neighbours} onGo={openMail} onAnswer={writing.answer} changes={changes}>
            {isInline && <OpenComposer address={address} isInline />}
          </EmailThread>
        ) : (
          <EmailList
            key={`${view.filter} ${view.label ?? ''}`}
            address={address}
            page={data}
            isFetching={isFetching}
            error={error}
            onRetry={() => void refetch()}
            onMenu={() => setMenuOpen(true)}
            onCompose={writing.mayWrite ? writing.compose : undefined}
            changes={changes}
            searchField={searchField}
          />
        )}
      </div>
      {!isInline && <OpenComposer address={address} isInline={false} />}
      <RailDrawer {...rail} opened={isMenuOpen} onClose={() => setMenuOpen(false)} />
    </>
  )
}

function OpenComposer({ address: { draft, openDraft }, isInline }: { address: MailAddress; isInline: boolean }) {
  if (draft === 0) return null
  return (
    <Suspense>
      <Composer key={draft} id={draft} isInline={isInline} onClose={() => openDraft(0)} onReopen={openDraft} />
    </Suspense>
  )
}

type RailProps = ComponentProps<typeof EmailRail> & { opened: boolean; onClose: () => void }

/** The folders where there is no room for them beside the list. */
function RailDrawer({ opened, onClose, ...rail }: RailProps) {
  const t = useText('office-email')
  const compose = () => {
    onClose()
    rail.onCompose()
  }
  return (
    <Drawer opened={opened} onClose={onClose} title={t('screens.email')} position="left" size={280}>
      <EmailRail {...rail} onCompose={compose} onGone={onClose} />
    </Drawer>
  )
}

/** The emails before and after the open one in the list. */
function neighboursOf(emails: Email[] = [], mail: number) {
  const at = emails.findIndex(({ id }) => id === mail)
  return { before: at < 0 ? undefined : emails[at - 1]?.id, after: at < 0 ? undefined : emails[at + 1]?.id }
}

type Writing = ReturnType<typeof useWriting>

/** Starting an email, or an answer below the one it answers. */
function useWriting({ mail, openDraft }: MailAddress) {
  const [answeredIn, setAnsweredIn] = useState(0)
  const creating = useSend(createDraft, { stale })
  const answering = useSend(answerEmail, { stale })
  const mayWrite = useMay(createDraft)
  return {
    mayWrite,
    answeredIn,
    isStarting: creating.isPending || answering.isPending,
    compose: () => {
      if (!mayWrite || creating.isPending) return
      setAnsweredIn(0)
      const body = { to: [], cc: [], bcc: [], subject: '', message: '' }
      creating.mutate({ body }, { onSuccess: ({ id }) => openDraft(id) })
    },
    answer: (id: number, kind: AnswerKind) => {
      if (!mayWrite || answering.isPending) return
      setAnsweredIn(mail)
      answering.mutate({ params: { id }, body: { kind } }, { onSuccess: (made) => openDraft(made.id) })
    },
  }
}

type KeyTargets = {
  address: MailAddress
  emails: Email[] | undefined
  before: number | undefined
  after: number | undefined
  changes: ReturnType<typeof useChanges>
  writing: Writing
  searchField: RefObject<HTMLInputElement | null>
}

function useMailKeys({ address, emails, before, after, changes, writing, searchField }: KeyTargets): void {
  const { mail, openMail } = address
  const isOpen = mail > 0
  const withMail = (act: (email: Email) => void) => () => {
    const email = isOpen ? emails?.find(({ id }) => id === mail) : emails?.[focusedRow()]
    if (email) act(email)
  }
  const trash = withMail((email) => {
    changes.trash([email])
    if (isOpen) openMail(0)
  })
  useKeys({
    j: () => (isOpen ? after && openMail(after) : stepRows(1)),
    k: () => (isOpen ? before && openMail(before) : stepRows(-1)),
    e: withMail((email) => changes.read([email], !email.isRead)),
    s: withMail(changes.star),
    '#': trash,
    Delete: trash,
    r: withMail(({ id }) => {
      if (!isOpen) openMail(id)
      else writing.answer(id, 'reply')
    }),
    c: writing.compose,
    u: isOpen ? () => openMail(0) : undefined,
    '/': () => {
      if (isOpen) openMail(0)
      setTimeout(() => searchField.current?.focus())
    },
  })
}
