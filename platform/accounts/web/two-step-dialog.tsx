import { useState } from 'react'
import {
  confirmTwoStep,
  readTwoStep,
  renewBackupCodes,
  startTwoStep,
  turnTwoStepOff,
} from '#platform/two-step/contract.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { CallError } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { CodeBoxes } from '#ui/auth/code-boxes.tsx'
import { Button, CopyButton } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { PasswordInput } from '#ui/input/inputs.ts'
import { Center, Group, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { QrCode } from '#ui/display/qr-code.tsx'
import { saveBlob } from '#ui/file/save-blob.ts'
import { listSessions } from '../contract.ts'
import classes from './auth.module.css'

export type Step = 'two-factor' | 'two-factor-off' | 'backup-codes'
const stale = [readTwoStep, listSessions]
const endpoints = { 'two-factor': startTwoStep, 'two-factor-off': turnTwoStepOff, 'backup-codes': renewBackupCodes }

/** Asks for the password first, then does what was requested. */
export function TwoStepDialog({ step, onClose }: { step: Step | undefined; onClose: () => void }) {
  const t = useText('accounts')
  const [shown, setShown] = useState<{ step: Step; visit: number; isOpen: boolean }>({
    step: 'two-factor',
    visit: 0,
    isOpen: false,
  })
  // The dialog keeps its content while it closes, and starts afresh each time it opens.
  if (shown.isOpen !== (step !== undefined))
    setShown(step ? { step, visit: shown.visit + 1, isOpen: true } : { ...shown, isOpen: false })
  return (
    <Modal opened={step !== undefined} onClose={onClose} title={t(`twoStep.titles.${shown.step}`)}>
      <Steps key={shown.visit} step={shown.step} onClose={onClose} />
    </Modal>
  )
}

function Steps({ step, onClose }: { step: Step; onClose: () => void }) {
  const t = useText('accounts')
  const [started, setStarted] = useState<ReplyOf<typeof startTwoStep>>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <BackupCodes codes={codes} onClose={onClose} />
  if (started) return <Scan started={started} onCodes={setCodes} />
  const done = (reply: unknown) => {
    if (isStarted(reply)) return setStarted(reply)
    if (isCodes(reply)) return setCodes(reply.backupCodes)
    showNotice({ kind: 'success', text: t('twoStep.isOff') })
    onClose()
  }
  return <Confirmation step={step} onDone={done} onClose={onClose} />
}

function Confirmation({
  step,
  onDone,
  onClose,
}: {
  step: Step
  onDone: (reply: unknown) => void
  onClose: () => void
}) {
  const t = useText('accounts')
  const words = useText('ui')
  const form = useEndpointForm(endpoints[step], {
    initial: { password: '' },
    stale,
    onDone,
  })
  return (
    <form onSubmit={form.send} noValidate>
      <Stack gap="md">
        <RefusalAlert text={form.refusal} />
        <p style={{ margin: 0 }}>{t(`twoStep.ask.${step}`)}</p>
        <PasswordInput
          {...form.bind('password')}
          label={t('password.current')}
          autoComplete="current-password"
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words('cancel')}
          </Button>
          <SendButton loading={form.isSending} color={step === 'two-factor-off' ? 'error' : 'primary'}>
            {t('twoStep.goOn')}
          </SendButton>
        </Group>
      </Stack>
    </form>
  )
}

function Scan({ started, onCodes }: { started: ReplyOf<typeof startTwoStep>; onCodes: (codes: string[]) => void }) {
  const t = useText('accounts')
  const ui = useText('ui')
  const [code, setCode] = useState('')
  const confirm = useSend(confirmTwoStep, {
    stale,
    quiet: true,
    onSuccess: ({ backupCodes }) => onCodes(backupCodes),
  })
  const send = (typed: string) => confirm.mutate({ body: { code: typed } }, { onError: () => setCode('') })
  const error = confirm.error && (confirm.error instanceof CallError ? confirm.error.message : ui('failure.offline'))
  return (
    <Stack gap="md">
      <p style={{ margin: 0 }}>{t('twoStep.scan')}</p>
      <Center>
        <QrCode text={started.uri} label={t('twoStep.qr')} />
      </Center>
      <p style={{ margin: 0 }}>
        {t('twoStep.byHand')} <bdi className={classes.code}>{started.secret.match(/.{1,4}/g)?.join(' ')}</bdi>
      </p>
      <CodeBoxes
        label={t('twoSteps.code')}
        value={code}
        onChange={setCode}
        onComplete={send}
        error={error ?? undefined}
        isDisabled={confirm.isPending}
      />
    </Stack>
  )
}

function BackupCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useText('accounts')
  const words = useText('ui')
  return (
    <Stack gap="md">
      <Alert color="success">{t('twoStep.codesText')}</Alert>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code} className={classes.code}>
            {code}
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {words(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={() => saveCodes(codes)}>
          {t('twoStep.download')}
        </Button>
        <Button onClick={onClose}>{t('twoStep.kept')}</Button>
      </Group>
    </Stack>
  )
}

function saveCodes(codes: string[]): void {
  saveBlob(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'routewright-backup-codes.txt')
}

function isStarted(reply: unknown): reply is ReplyOf<typeof startTwoStep> {
  return typeof reply === 'object' && reply !== null && 'uri' in reply
}

function isCodes(reply: unknown): reply is ReplyOf<typeof renewBackupCodes> {
  return typeof reply === 'object' && reply !== null && 'backupCodes' in reply
}
