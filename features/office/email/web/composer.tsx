import { useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { isMissing } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Alert, Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { TextInput } from '#ui/input/inputs.ts'
import { MessageEditor } from '#ui/message-editor/message-editor.tsx'
import { Text } from '#ui/display/text.ts'
import { cancelSending, discardDraft, readEmail, type Email } from '../contract.ts'
import { ComposerFiles, useFiles } from './composer-files.tsx'
import { ComposerFoot } from './composer-foot.tsx'
import classes from './composer.module.css'
import { RecipientsField } from './recipients-field.tsx'
import { stale } from './use-changes.ts'
import { useLeaving } from './use-leaving.ts'
import { hasRecipient, useDraft, type Draft } from './use-draft.ts'

type Props = { id: number; isInline: boolean; onClose: () => void; onReopen: (id: number) => void }

/** Where an email is written: a window at the bottom, the whole screen on a phone, or below the email it answers. */
export function Composer({ id, isInline, onClose, onReopen }: Props) {
  const t = useText('office-email')
  const { data, error, refetch } = useQuery({ ...queryOf(readEmail, { params: { id } }), staleTime: Infinity })
  const [reloads, setReloads] = useState(0)
  const reload = () => void refetch().then(() => setReloads((count) => count + 1))
  if (isMissing(error) || (data && data.folder !== 'draft'))
    return (
      <Shell isInline={isInline} onClose={onClose}>
        <Alert color="warning">{t('compose.gone')}</Alert>
      </Shell>
    )
  if (!data)
    return (
      <Shell isInline={isInline} onClose={onClose}>
        {error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton height={220} />}
      </Shell>
    )
  if (data.sendAt)
    return (
      <Shell isInline={isInline} onClose={onClose}>
        <Scheduled draft={data} sendAt={data.sendAt} onCancelled={reload} />
      </Shell>
    )
  return (
    <Writing
      key={`${id} ${reloads}`}
      draft={data}
      isInline={isInline}
      onClose={onClose}
      onReopen={onReopen}
      onReload={reload}
    />
  )
}

type ShellProps = { isInline: boolean; title?: string; onClose: () => void; state?: ReactNode; children: ReactNode }

function Shell({ isInline, title, onClose, state, children }: ShellProps) {
  const t = useText('office-email')
  const name = title ?? t('compose.title')
  return (
    <section className={isInline ? classes.inlineComposer : classes.composer} aria-label={name}>
      <header className={classes.composerHead}>
        <h2>{name}</h2>
        {state}
        <ActionIcon size={32} aria-label={t('compose.close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </header>
      {children}
    </section>
  )
}

function Scheduled({ draft, sendAt, onCancelled }: { draft: Email; sendAt: string; onCancelled: () => void }) {
  const t = useText('office-email')
  const format = useFormat()
  const cancel = useSend(cancelSending, { stale, onSuccess: onCancelled })
  return (
    <div className={classes.composerBody}>
      <Alert color="info">{t('sendsAt', { time: format.dateTime(sendAt) })}</Alert>
      <p dir="auto">
        <strong>{draft.subject}</strong>
        <br />
        {draft.excerpt}
      </p>
      <Button loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id: draft.id } })}>
        {t('compose.cancelSending')}
      </Button>
    </div>
  )
}

type WritingProps = Omit<Props, 'id'> & { draft: Email; onReload: () => void }

function Writing({ draft: email, isInline, onClose, onReopen, onReload }: WritingProps) {
  const t = useText('office-email')
  const ui = useText('ui')
  const draft = useDraft(email)
  const files = useFiles(email)
  const discarding = useSend(discardDraft, { stale })
  const isBlank = () => {
    const { to, cc, bcc, subject, message } = draft.body
    return to.length + cc.length + bcc.length === 0 && subject === '' && message === '' && files.shown.length === 0
  }
  const [tries, setTries] = useState(0)
  const remove = () => discarding.mutate({ params: { id: email.id } })
  const isKept = draft.state === 'failed' || draft.state === 'outdated' || !isBlank()
  const leave = useLeaving(isKept ? undefined : () => void draft.settle().then(remove))
  const discard = () => {
    draft.abandon()
    leave.isDone()
    remove()
    onClose()
  }
  const title = isInline ? t(email.to.length > 0 ? 'answer.reply' : 'answer.forward') : t('compose.title')
  return (
    <Shell isInline={isInline} title={title} onClose={onClose} state={<SavedState state={draft.state} />}>
      <div className={classes.composerBody}>
        {draft.state === 'outdated' && (
          <Alert color="warning" title={t('compose.outdated')}>
            <Button size="compact-sm" variant="light" onClick={() => (draft.abandon(), onReload())}>
              {ui('form.takeNewest')}
            </Button>
          </Alert>
        )}
        <Recipients draft={draft} tries={tries} />
        <TextInput
          label={t('compose.subject')}
          dir="auto"
          maxLength={300}
          value={draft.body.subject}
          onChange={(event) => draft.change({ subject: event.currentTarget.value })}
        />
        <MessageEditor
          label={t('compose.message')}
          value={email.message}
          focus={email.to.length > 0 ? 'start' : 'none'}
          onChange={(message) => draft.change({ message })}
          onFiles={files.add}
        />
        <ComposerFiles files={files} />
      </div>
      <ComposerFoot
        draft={draft}
        id={email.id}
        files={files}
        onClose={onClose}
        onReopen={onReopen}
        onDiscard={discard}
        onNobody={() => setTries(tries + 1)}
      />
    </Shell>
  )
}

function Recipients({ draft: { body, change }, tries }: { draft: Draft; tries: number }) {
  const t = useText('office-email')
  const hasNoRecipient = !hasRecipient(body)
  const [shows, setShows] = useState({ cc: body.cc.length > 0, bcc: body.bcc.length > 0 })
  return (
    <>
      <RecipientsField
        label={t('compose.to')}
        value={body.to}
        error={tries > 0 && hasNoRecipient && t('compose.noRecipient')}
        hasFocus={hasNoRecipient && tries + 1}
        onChange={(to) => change({ to })}
      />
      {(!shows.cc || !shows.bcc) && (
        <div className={classes.copies}>
          {(['cc', 'bcc'] as const).map(
            (kind) =>
              !shows[kind] && (
                <Button
                  key={kind}
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => setShows({ ...shows, [kind]: true })}
                >
                  {t(`compose.${kind}`)}
                </Button>
              ),
          )}
        </div>
      )}
      {shows.cc && <RecipientsField label={t('compose.cc')} value={body.cc} onChange={(cc) => change({ cc })} />}
      {shows.bcc && <RecipientsField label={t('compose.bcc')} value={body.bcc} onChange={(bcc) => change({ bcc })} />}
    </>
  )
}

function SavedState({ state }: { state: Draft['state'] }) {
  const t = useText('office-email')
  return (
    <Text span size="sm" c={state === 'failed' ? 'error' : 'dimmed'} role="status">
      {t(`compose.${state}`)}
    </Text>
  )
}
