import { useForm, type UseFormReturnType } from '@mantine/form'
import { useReducer, useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import type { $ZodIssue } from 'zod/v4/core'
import { boundsAt, type Bounds } from '#kit/contract/bounds.ts'
import type { Endpoint, Input, ReplyOf, Schema } from '#kit/contract/endpoint.ts'
import { CallError, type CallInput } from '#kit/web/call.ts'
import { loadMessages, useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { asSentence, messageOf, withExactWords } from './messages.ts'
import { useTyped } from './typed.ts'

type Values = Record<string, unknown>
type Options<E extends Endpoint, V extends Values> = {
  initial: V
  /** What the call takes besides the body. */
  given?: Pick<CallInput<E>, 'params' | 'query'>
  /** Rules of the screen alone, such as two fields that must agree: messages by field. */
  check?: (values: V) => Partial<Record<keyof V & string, string>>
  stale?: { path: string }[]
  /** A refusal in the words of the screen; nothing where the server's own are good. */
  refusalText?: (error: CallError) => string | undefined
  /** Asked before what is filled in correctly is sent; answered with no, nothing is. */
  ask?: (values: V) => Promise<boolean>
  onDone?: (reply: ReplyOf<E>, values: V) => void
}

type Field = { onChange: (next: unknown) => void; onBlur?: () => void; onFocus?: () => void; error?: string }
/**
 * What a field needs: its value, how it changes, what is wrong with it. A field that can't show null, or what isn't there
 * yet as an empty text, doesn't take it. A number's bounds are those of its contract.
 */
export type Bound<T> = Field &
  ([Exclude<T, null | undefined>] extends [number] ? Pick<Bounds, 'min' | 'max'> : unknown) &
  ([T] extends [boolean] ? { checked: T } : { value: undefined extends T ? Exclude<T, undefined> | '' : T })
type BoundFields<V> = { [K in keyof V]-?: Bound<V[K]> }
/** What the part of a value at a path such as `address.town` or `reasons.0.name` holds; never where it has no such part. */
type PartOf<V, P extends string> = P extends `${infer Key}.${infer Rest}` ? PartOf<Inside<V, Key>, Rest> : Inside<V, P>
type Inside<V, Key extends string> = V extends readonly (infer Item)[]
  ? Key extends `${number}`
    ? Item
    : never
  : Key extends keyof V
    ? V[Key]
    : never

export type EndpointForm<V extends Values> = UseFormReturnType<V> & {
  /** `<TextInput label={…} {...form.bind('name')} />`: a field of any kind, which follows the form's value. */
  bind<K extends keyof V & string>(field: K): BoundFields<V>[K]
  /** The same for a part of a value: `form.bind('address.town')`. */
  bind<P extends string>(path: [PartOf<V, P>] extends [never] ? never : P): Bound<PartOf<V, P>>
  /** Sets a field from code rather than by typing. */
  put<K extends keyof V & string>(field: K, value: V[K]): void
  /** Give it to `<form onSubmit>`. */
  send: (event?: FormEvent<HTMLFormElement>) => void
  isSending: boolean
  /** A refusal that belongs to no single field. */
  refusal: string | undefined
}

/** What fields need of a form that holds these values, and maybe more: for parts that two forms share. */
export type FormFields<V> = {
  key(field: string): string
  bind<K extends keyof V & string>(field: K): BoundFields<V>[K]
  getValues(): V
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
  const sayAgain = (namespace: string) => {
    const general = t('form.invalid')
    const say = () => {
      const exact = issuesOf(endpoint.body, form.getValues(), (issue) => messageOf(issue, t))
      form.setErrors((said) => withExactWords(said, exact, general))
    }
    // Where the exact words can't be fetched, the general ones stay.
    loadMessages([namespace]).then(say, () => {})
  }
  const form: UseFormReturnType<V> = useForm<V>({
    mode: 'uncontrolled',
    initialValues: options.initial,
    validateInputOnBlur: true,
    enhanceGetInputProps: ({ inputProps: { onBlur } }) => ({ onBlur: onBlur && (() => afterPress(onBlur)) }),
    validate: (values) => ({
      ...issuesOf(endpoint.body, values, (issue) => messageOf(issue, t, sayAgain)),
      ...options.check?.(values),
    }),
  })
  const fail = (error: unknown, values: V) => {
    if (!(error instanceof CallError)) return setRefusal(t('failure.offline'))
    const issues = error.isStale ? [] : error.issues
    const own = Object.fromEntries(
      issues
        .filter(({ path }) => fieldOf(path) in values)
        .map(({ path, message }) => [fieldOf(path), asSentence(message)]),
    )
    form.setErrors(own)
    setRefusal(Object.keys(own).length ? undefined : (options.refusalText?.(error) ?? error.message))
    return focusFirst(own)
  }
  const submit = form.onSubmit((values) => {
    setRefusal(undefined)
    return options.ask ? options.ask(values).then((isWanted) => isWanted && post(values)) : post(values)
  }, focusFirst)
  const post = (values: V) => {
    const given = { ...options.given, body: bodyOf(endpoint.body, values) } as CallInput<E>
    sending.mutate(given, { onSuccess: (reply) => done(reply, values), onError: (error) => fail(error, values) })
  }
  const done = (reply: ReplyOf<E>, values: V) => {
    form.resetDirty(values)
    options.onDone?.(reply, values)
  }
  useTyped(form.isDirty)
  return {
    ...form,
    ...useBinding(form, endpoint.body),
    send: submit,
    isSending: sending.isPending || form.submitting,
    refusal,
  }
}

/** Focuses, of the wrong fields, the one that stands first in the form. */
export function focusFirst(errors: object): void {
  const wrong = Object.keys(errors).map((path) => `[data-path="${path}"]`)
  if (wrong[0]) setTimeout(() => document.querySelector<HTMLElement>(wrong.join(','))?.focus())
}

/** Fields that follow the form's values, though the form itself isn't drawn again for those that don't. */
function useBinding<V extends Values>(form: UseFormReturnType<V>, body: Schema): Pick<EndpointForm<V>, 'bind' | 'put'> {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const bind = (field: string) => {
    const type = typeof valueAt(form.getValues(), field) === 'boolean' ? 'checkbox' : 'input'
    const { defaultValue, defaultChecked, onChange, ...props } = form.getInputProps(field, { type })
    const change = (next: unknown) => {
      onChange(next)
      redraw()
    }
    const { min, max } = boundsAt(body, field)
    return {
      ...props,
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      onChange: change,
      ...(type === 'checkbox'
        ? { checked: defaultChecked }
        : { value: defaultValue === undefined ? '' : defaultValue }),
    }
  }
  // A field's name decides what it holds, which Mantine's own types lose for values of any shape.
  return { bind: bind as EndpointForm<V>['bind'], put: form.setFieldValue as EndpointForm<V>['put'] }
}

function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => (value as Values | undefined)?.[key], values)
}

/** A complaint moves what lies below it: while a button of the mouse is down it waits, or the click would miss its target. */
function afterPress(complain: () => void): void {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(complain), { once: true })
  else complain()
}

function issuesOf(schema: Schema, values: Values, say: (issue: $ZodIssue) => string): Record<string, string> {
  const read = z.safeParse(schema, values, { reportInput: true })
  if (read.success) return {}
  const first: Record<string, string> = {}
  for (const issue of read.error.issues) first[issue.path.join('.')] ??= say(issue)
  return first
}

// What is sent is what the contract reads: trimmed, with defaults filled.
function bodyOf(schema: Schema, values: Values): unknown {
  return z.parse(schema, values)
}

function fieldOf(path: string): string {
  return path.replace(/^body\./, '')
}
