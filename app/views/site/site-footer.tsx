import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { NewsletterForm } from '#app/features/newsletter/components/newsletter-form.tsx'
import { easternTime } from '#app/lib/eastern.ts'
import { LanguageSwitch } from '#app/ui/language-switch.tsx'
import { Link } from '#app/ui/link.tsx'
import { PlainLink } from '#app/ui/plain-link.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { useLoginAddress, useRegisterAddress, useReturnTo } from '#app/views/lot/places.ts'
import { Logo } from './logo.tsx'
import type { ShellData } from './shell-data.ts'

export function SiteFooter({
  actor,
  social,
  theme,
  now,
  name: product,
}: Pick<ShellData, 'actor' | 'social' | 'theme' | 'now' | 'name'>) {
  const { t } = useTranslation()
  const returnTo = useReturnTo()
  const login = useLoginAddress()
  const register = useRegisterAddress()
  return (
    <footer className="site-foot">
      <div className="wrap">
        <div className="foot-grid">
          <div className="wide">
            <Logo />
            <p className="tagline">{t('shell.tagline')}</p>
          </div>
          <div>
            <h2>{t('shell.gettingStarted')}</h2>
            <ul>
              <li>
                <Link to="/">{t('shell.homePage')}</Link>
              </li>
              {actor ? (
                <li>
                  <Form method="post" action="/logout">
                    <button type="submit">{t('shell.logout')}</button>
                  </Form>
                </li>
              ) : (
                <>
                  <li>
                    <Link to={login}>{t('shell.login')}</Link>
                  </li>
                  <li>
                    <Link to={register}>{t('signing.createAccount')}</Link>
                  </li>
                </>
              )}
              <li>
                <Link to="/about-us">{t('shell.aboutUs')}</Link>
              </li>
              <li>
                <Link to="/help">{t('shell.help')}</Link>
              </li>
            </ul>
          </div>
          <div>
            <h2>{t('shell.stayConnected')}</h2>
            <ul>
              <li>
                <a href="/contact-us" target="_blank" rel="noopener">
                  {t('shell.contactUs')} <span className="sr">({t('shell.newWindow')})</span>
                </a>
              </li>
              {social.map(({ href, name }) => (
                <li key={href}>
                  <PlainLink to={href}>{name}</PlainLink>
                </li>
              ))}
              <li>
                <Link to="/sell">{t('shell.sell')}</Link>
              </li>
            </ul>
          </div>
          <div className="foot-resources">
            <h2>{t('shell.resources')}</h2>
            <ul>
              <li>
                <Link to="/terms-and-conditions">{t('shell.terms')}</Link>
              </li>
              <li>
                <Link to="/privacy-policy">{t('shell.privacy')}</Link>
              </li>
              <li>
                <Link to="/glossary">{t('shell.glossary')}</Link>
              </li>
              <li>
                <Link to="/faq">{t('shell.faq')}</Link>
              </li>
            </ul>
          </div>
          <NewsletterForm />
        </div>
        <div className="foot-end">
          <span>{t('shell.copyright', { year: easternTime(now || Date.now()).year, product })}</span>
          <span className="push row row-wrap">
            <LanguageSwitch returnTo={returnTo} />
            <ThemeSwitch theme={theme} returnTo={returnTo} />
          </span>
        </div>
      </div>
    </footer>
  )
}
