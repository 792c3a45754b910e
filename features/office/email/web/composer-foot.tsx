import { IconChevronDown, IconClock, IconPaperclip, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { ignoreRefusal, useSend } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { ActionIcon, Button, FileButton, Menu } from '#ui/button/controls.ts'
import { DateTimeInput } from '#ui/input/date-time-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Group, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { cancelSending, sendDraft } from '../contract.ts'
import { nextMorning, undoSeconds } from '../rules.ts'
import type { Files } from './composer-files.tsx'
import shared from './email.module.css'
import classes from './composer.module.css'
import { stale } from './use-changes.ts'
import { hasRecipient, type Draft } from './use-draft.ts'

type Props = {
  id: number
  draft: Draft
  files: Files
  onClose: () => void
  onReopen: (id: number) => void
  onDiscard: () => void
  /** Called instead of sending if there is no recipient. */
  onNobody: () => void
}

/** Sending now or later, files, and throwing away. */
export function ComposerFoot({ id, draft, files, onClose, onReopen, onDiscard, onNobody }: Props) {
  const t = useText('office-email')
  const [open, setOpen] = useOpen()
  const send = useSending({ id, draft, onClose, onReopen })
  const sendTo = (at?: Date) => (hasRecipient(draft.body) ? send.now(at) : onNobody())
  const isBlocked = files.isSending || draft.state === 'outdated'
  return (
    <footer className={classes.composerFoot}>
      <Group gap={2} wrap="nowrap">
        <Button
          leftSection={<IconSend size={18} aria-hidden className="mirrored" />}
          loading={send.isPending}
          disabled={isBlocked}
          onClick={() => sendTo()}
        >
          {t('compose.send')}
        </Button>
        <Menu>
          <Menu.Target>
            <ActionIcon variant="light" color="primary" size={36} disabled={isBlocked} aria-label={t('compose.more')}>
              <IconChevronDown size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconClock size={18} />} onClick={() => setOpen('send-later')}>
              {t('later.open')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <FileButton multiple onChange={files.add}>
        {(props) => (
          <ActionIcon {...props} aria-label={t('compose.attach')}>
            <IconPaperclip size={20} />
          </ActionIcon>
        )}
      </FileButton>
      <span className={shared.gap} />
      <ActionIcon aria-label={t('compose.discard')} onClick={onDiscard}>
        <IconTrash size={20} />
      </ActionIcon>
      <LaterDialog
        opened={open === 'send-later' && !isBlocked}
        onClose={() => setOpen(undefined)}
        onChoose={(at) => {
          setOpen(undefined)
          sendTo(at)
        }}
      />
    </footer>
  )
}

function useSending({ id, draft, onClose, onReopen }: Pick<Props, 'id' | 'draft' | 'onClose' | 'onReopen'>) {
  const t = useText('office-email')
  const format = useFormat()
  const sending = useSend(sendDraft, { stale })
  const cancelling = useSend(cancelSending, { stale })
  const undo = () =>
    void cancelling.mutateAsync({ params: { id } }).then(() => {
      showNotice({ kind: 'info', text: t('compose.cancelled') })
      onReopen(id)
    }, ignoreRefusal)
  const run = async (at?: Date) => {
    if (!(await draft.settle())) return
    const body = { version: draft.versionNow(), ...(at && { sendAt: at.toISOString() }) }
    const { sendAt } = await sending.mutateAsync({ params: { id }, body })
    onClose()
    const text = at ? t('sendsAt', { time: format.dateTime(sendAt ?? at) }) : t('compose.sending')
    showNotice({
      kind: 'success',
      text,
      lifeMs: undoSeconds * 1000,
      action: { label: t('compose.undo'), onClick: undo },
    })
  }
  return { isPending: sending.isPending, now: (at?: Date) => void run(at).catch(ignoreRefusal) }
}

type LaterProps = { opened: boolean; onClose: () => void; onChoose: (at: Date) => void }

function LaterDialog({ opened, onClose, onChoose }: LaterProps) {
  const t = useText('office-email')
  const zone = session()?.userData.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone
  const [first] = useState(() => wallTime(Date.now(), zone))
  const [wall, setWall] = useState(() => nextMorning(first))
  const at = wall ? momentAt(wall, zone) : undefined
  const isPast = wall !== '' && wall < first
  return (
    <Dialog opened={opened} onClose={onClose} title={t('later.title')}>
      <Stack>
        <DateTimeInput
          label={t('later.when')}
          description={zone}
          min={first}
          initial={wall}
          error={isPast ? t('later.past') : undefined}
          onChange={setWall}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('later.cancel')}
          </Button>
          <Button disabled={!at || isPast} onClick={() => at && onChoose(at)}>
            {t('later.confirm')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
