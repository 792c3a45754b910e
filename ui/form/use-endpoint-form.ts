import { useForm, type UseFormReturnType } from '@mantine/form'
import { useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import type { Endpoint, Input, ReplyOf, Schema } from '#kit/contract/endpoint.ts'
import { CallError, type Given } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { messageOf } from './messages.ts'
import { useTyped } from './typed.ts'

type Values = Record<string, unknown>
type Options<E extends Endpoint, V extends Values> = {
  initial: V
  /** What the call takes besides the body. */
  given?: Pick<Given<E>, 'params' | 'query'>
  /** Rules of the screen alone, such as two fields that must agree: messages by field. */
  check?: (values: V) => Partial<Record<keyof V & string, string>>
  stale?: { path: string }[]
  /** A refusal in the words of the screen; nothing where the server's own are good. */
  refusalText?: (error: CallError) => string | undefined
  onDone?: (reply: ReplyOf<E>, values: V) => void
}

export type EndpointForm<V extends Values> = UseFormReturnType<V> & {
  /** Give it to `<form onSubmit>`. */
  send: (event?: FormEvent<HTMLFormElement>) => void
  isSending: boolean
  /** A refusal that belongs to no single field. */
  refusal: string | undefined
}

/** What fields need of a form, whatever its values: for parts that two forms share. */
export type FormFields = {
  key(field: string): string
  getInputProps(
    field: string,
    options?: { type?: 'input' | 'checkbox' },
  ): ReturnType<UseFormReturnType<Values>['getInputProps']>
}

/**
 * A form whose fields are the body of a call: checked by the contract on leaving a field and on sending, with the
 * server's own complaints put under their fields and the first faulty field focused.
 */
export function useEndpointForm<
  E extends Endpoint<Schema, Schema, Schema, Schema>,
  V extends Values = Input<E['body']> & Values,
>(endpoint: E, options: Options<E, V>): EndpointForm<V> {
  const t = useText('ui')
  const [refusal, setRefusal] = useState<string>()
  const sending = useSend(endpoint, { stale: options.stale ?? [], quiet: true })
  const form: UseFormReturnType<V> = useForm<V>({
    mode: 'uncontrolled',
    initialValues: options.initial,
    validateInputOnBlur: true,
    enhanceGetInputProps: ({ inputProps: { onBlur } }) => ({ onBlur: onBlur && (() => afterPress(onBlur)) }),
    validate: (values) => ({ ...issuesOf(endpoint.body, values, t), ...options.check?.(values) }),
  })
  const focus = (errors: object) => {
    const first = Object.keys(options.initial).find((field) => field in errors)
    if (first) setTimeout(() => form.getInputNode(first)?.focus())
  }
  const fail = (error: unknown, values: V) => {
    if (!(error instanceof CallError)) return setRefusal(t('failure.offline'))
    const issues = error.isStale ? [] : error.issues
    const own = Object.fromEntries(
      issues.filter(({ path }) => fieldOf(path) in values).map(({ path, message }) => [fieldOf(path), message]),
    )
    form.setErrors(own)
    setRefusal(Object.keys(own).length ? undefined : (options.refusalText?.(error) ?? error.message))
    return focus(own)
  }
  const submit = form.onSubmit((values) => {
    setRefusal(undefined)
    const given = { ...options.given, body: bodyOf(endpoint.body, values) } as Given<E>
    sending.mutate(given, { onSuccess: (reply) => done(reply, values), onError: (error) => fail(error, values) })
  }, focus)
  const done = (reply: ReplyOf<E>, values: V) => {
    form.resetDirty(values)
    options.onDone?.(reply, values)
  }
  useTyped(form.isDirty)
  return { ...form, send: submit, isSending: sending.isPending, refusal }
}

/** A complaint moves what lies below it: while a button of the mouse is down it waits, or the click would miss its target. */
function afterPress(complain: () => void): void {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(complain), { once: true })
  else complain()
}

function issuesOf(schema: Schema, values: Values, t: ReturnType<typeof useText>): Record<string, string> {
  const read = z.safeParse(schema, values, { reportInput: true })
  if (read.success) return {}
  const first: Record<string, string> = {}
  for (const issue of read.error.issues) first[issue.path.join('.')] ??= messageOf(issue, t)
  return first
}

// What is sent is what the contract reads: trimmed, with defaults filled.
function bodyOf(schema: Schema, values: Values): unknown {
  return z.parse(schema, values)
}

function fieldOf(path: string): string {
  return path.replace(/^body\./, '')
}
