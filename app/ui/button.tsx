import type { LinkProps } from '@remix-run/react'
import type { ButtonHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-solid'
  size?: 'sm' | 'lg'
  block?: boolean
}

export function buttonClass({ variant = 'secondary', size, block }: Look, className?: string): string {
  return classNames('btn', `btn-${variant}`, size && `btn-${size}`, block && 'btn-block', className)
}

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean }

export function Button({ variant, size, block, busy, className, type = 'submit', ...rest }: ButtonProps) {
  const look = buttonClass({ variant, size, block }, className)
  return <button type={type} className={look} aria-busy={busy || undefined} {...rest} />
}

type ButtonLinkProps = Look & LinkProps

export function ButtonLink({ variant, size, block, className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass({ variant, size, block }, className)} {...rest} />
}
