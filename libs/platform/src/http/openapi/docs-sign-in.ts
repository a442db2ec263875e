/** As much of Swagger UI, React and the browser as is used here. */
interface System {
  React: {
    createElement(type: unknown, props: object | null, ...children: unknown[]): object;
    useState<State>(first: State): [State, (next: State) => void];
  };
  authActions: { authorizeWithPersistOption(credentials: object): void };
  getConfigs(): { demoEmail?: string };
}
interface Page {
  location: { hash: string; pathname: string };
  history: { replaceState(state: null, title: string, url: string): void };
  FormData: new (form: object) => Iterable<[string, string]>;
}
interface Submission {
  currentTarget: { reset(): void };
  preventDefault(): void;
}
interface Words {
  role: 'status' | 'alert';
  text: string;
  /** Whether the account needs a code beside the password. */
  needsCode?: boolean;
}
/** Of a login: `detail` and `code` of a refusal, or the others. */
type Reply = { detail: string; code?: string; user?: undefined } | { token: string; user: { username: string } };
interface LoginDocument {
  paths: Record<string, { post: { requestBody: { content: Record<string, { example: object }> } } }>;
}

/**
 * A plugin of Swagger UI: a form beside *Authorize* that logs in and authorises with the token. Where the service has a
 * demo account, the form and the example of the login name it; its password is in the link that `npm start` prints,
 * behind `#`, which browsers send to nobody.
 *
 * Sent to the browser as its own source text, like `resolveSubtree`; a function that gets a name here would need the bundler's
 * helper there.
 */
export function signIn(): object {
  const { location, history, FormData } = globalThis as unknown as Page;
  const password = /^#demo=(.+)$/.exec(location.hash)?.[1];
  if (password) history.replaceState(null, '', location.pathname);
  const form = {
    async submit(system: System, { needsCode }: Words, say: (words: Words) => void, event: Submission): Promise<void> {
      event.preventDefault();
      const element = event.currentTarget;
      say({ role: 'status', text: 'Signing in …', needsCode });
      const reply = (await fetch('/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(Object.fromEntries(new FormData(element))),
      })
        .then((response) => response.json())
        .catch(() => ({ detail: 'The service did not answer. Try again.' }))) as Reply;
      if (!reply.user) {
        const asks = needsCode || reply.code === 'second_factor_required';
        return say({ role: 'alert', text: reply.detail, needsCode: asks });
      }
      const schema = { type: 'http', scheme: 'bearer' };
      system.authActions.authorizeWithPersistOption({ jwt: { name: 'jwt', schema, value: reply.token } });
      element.reset();
      say({ role: 'status', text: `Signed in as ${reply.user.username}.` });
    },
    draw(system: System): object {
      const { createElement, useState } = system.React;
      const [words, say] = useState<Words>({ role: 'status', text: '' });
      const { demoEmail } = system.getConfigs();
      const email = { name: 'email', type: 'email', autoComplete: 'username', defaultValue: demoEmail };
      const secret = { name: 'password', type: 'password', autoComplete: 'current-password' };
      const code = { name: 'code', autoComplete: 'one-time-code', maxLength: 22 };
      return createElement(
        'form',
        { className: 'sign-in', onSubmit: form.submit.bind(null, system, words, say) },
        createElement('label', null, 'E-mail', createElement('input', { ...email, required: true })),
        createElement(
          'label',
          null,
          'Password',
          createElement('input', { ...secret, required: true, defaultValue: demoEmail && password }),
        ),
        words.needsCode &&
          createElement('label', null, 'Code', createElement('input', { ...code, required: true, autoFocus: true })),
        createElement('button', { className: 'btn' }, 'Sign in'),
        createElement('p', { role: words.role }, words.text),
      );
    },
  };
  return {
    wrapComponents: {
      AuthorizeBtnContainer(Authorize: unknown, system: System) {
        const { createElement } = system.React;
        const signInForm = createElement(form.draw.bind(null, system), null);
        return (props: object) =>
          createElement('div', { className: 'credentials' }, signInForm, createElement(Authorize, props));
      },
    },
    statePlugins: {
      spec: {
        wrapActions: {
          updateJsonSpec(update: (document: LoginDocument) => unknown, { getConfigs }: System) {
            return (document: LoginDocument) => {
              const login = document.paths['/auth/login']?.post.requestBody.content['application/json'];
              const { demoEmail } = getConfigs();
              if (login && demoEmail)
                login.example = { ...login.example, email: demoEmail, ...(password && { password }) };
              return update(document);
            };
          },
        },
      },
    },
  };
}
