import type { ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText, type Text as Say } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useAbility, useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { Link } from '#ui/button/link.tsx'
import { Alert } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Group, Stack } from '#ui/page/layout.ts'
import { saveFile } from '#ui/file/save-file.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Anchor, Text } from '#ui/display/text.ts'
import type { Invoice } from '../contract.ts'
import { removePayment } from '../rules/payments.ts'
import { readCreditPdf, readCreditXml } from '../rules/papers.ts'
import { bankLinePath, fileNumber } from '../rules.ts'
import { staleInvoices } from './stale-invoices.ts'

const emailTones = { sent: 'success', waiting: 'info', failed: 'error', kept: 'warning' } as const

/** Payments, credit notes and emails of an invoice. */
export function InvoiceHistory({ invoice }: { invoice: Invoice }) {
  const t = useText('office-invoices')
  const format = useFormat()
  const isKept = invoice.emails.some(({ state }) => state === 'kept')
  if (invoice.payments.length + invoice.credits.length + invoice.emails.length === 0) return null
  return (
    <SectionCard title={t('history.title')}>
      <Stack gap="sm">
        {isKept && (
          <Alert color="warning" title={t('emails.keptTitle')}>
            {t('emails.keptText')}
          </Alert>
        )}
        {invoice.payments.map((payment) => (
          <Payment key={payment.id} invoice={invoice} payment={payment} />
        ))}
        {invoice.credits.map((credit) => (
          <Entry
            key={credit.id}
            title={t('history.credit', {
              id: credit.number,
              amount: format.money(credit.amountCents, invoice.currency),
            })}
            text={[credit.reason, credit.actorName, format.dateTime(credit.at)]}
            end={<CreditFiles invoiceId={invoice.id} credit={credit} />}
          />
        ))}
        {invoice.emails.map((email) => (
          <Entry
            key={email.id}
            title={t(`history.${email.kind}`, { to: email.to })}
            text={[format.dateTime(email.at)]}
            end={<StatusChip tone={emailTones[email.state]}>{t(`emails.${email.state}`)}</StatusChip>}
          />
        ))}
      </Stack>
    </SectionCard>
  )
}

type CreditOf = { invoiceId: number; credit: Invoice['credits'][number] }

/** A credit note is a document like its invoice: on paper, and for programs. */
function CreditFiles({ invoiceId, credit }: CreditOf) {
  const t = useText('office-invoices')
  const given = { params: { id: invoiceId, creditId: credit.id } }
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        aria-label={t('history.creditPdf')}
        title={t('history.creditPdf')}
        onClick={() =>
          void saveFile(readCreditPdf, given, t('history.creditFile', { id: fileNumber(credit), kind: 'pdf' }))
        }
      >
        <Icon name="file" size={18} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('history.creditXml')}
        title={t('history.creditXml')}
        onClick={() =>
          void saveFile(readCreditXml, given, t('history.creditFile', { id: fileNumber(credit), kind: 'xml' }))
        }
      >
        <Icon name="download" size={18} />
      </ActionIcon>
    </Group>
  )
}

function Payment({ invoice, payment }: { invoice: Invoice; payment: Invoice['payments'][number] }) {
  const t = useText('office-invoices')
  const format = useFormat('UTC')
  const remove = useSend(removePayment, { stale: staleInvoices })
  const mayRemove = useMay(removePayment)
  const amount = format.money(Math.abs(payment.amountCents), invoice.currency)
  const isBack = payment.amountCents < 0
  const handleRemove = async () => {
    const question = isBack
      ? { title: t('payback.removeTitle', { amount }), body: t('payback.removeText') }
      : { title: t('payment.removeTitle', { amount }), body: t('payment.removeText') }
    if (await confirm({ ...question, confirmLabel: t('payment.remove'), tone: 'error' }))
      remove.mutate({ params: { id: invoice.id, entry: payment.id } })
  }
  return (
    <Entry
      title={titleOf(payment, t, amount)}
      text={[format.date(payment.paidOn), payment.reference, payment.note, payment.actorName]}
      end={
        payment.bankLine !== null ? (
          <BankLineLink id={payment.bankLine} />
        ) : (
          mayRemove &&
          !payment.isAtDoor && (
            <ActionIcon
              color="error"
              aria-label={t(isBack ? 'payback.removeNamed' : 'payment.removeNamed', { amount })}
              loading={remove.isPending}
              onClick={() => void handleRemove()}
            >
              <Icon name="trash" />
            </ActionIcon>
          )
        )
      }
    />
  )
}

function titleOf({ amountCents, isReturn, method }: Invoice['payments'][number], t: Say, amount: string): string {
  if (isReturn) return t('history.returned', { amount })
  const kind = amountCents < 0 ? 'history.payback' : 'history.payment'
  return t(kind, { amount, method: t(`payment.methods.${method}`) })
}

/** For whoever may read bank statements: the line it was confirmed from, where it can be taken back. */
function BankLineLink({ id }: { id: number }) {
  const t = useText('office-invoices')
  const ability = useAbility()
  if (!ability.can('read', 'BankStatement')) return null
  return <Anchor renderRoot={(props) => <Link to={bankLinePath(id)} {...props} />}>{t('history.bankLine')}</Anchor>
}

function Entry({ title, text, end }: { title: string; text: string[]; end?: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text c="var(--ink-strong)" dir="auto" ta="start">
          {title}
        </Text>
        <Text size="sm" c="dimmed" dir="auto" ta="start">
          {text.filter(Boolean).join(' · ')}
        </Text>
      </div>
      {end}
    </Group>
  )
}
