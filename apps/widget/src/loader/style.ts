// How launcher, greeting and the frame's box look; nothing of it touches the page around.
export const CSS = `
:host { all: initial; }
.box { position: fixed; bottom: 20px; z-index: 2147483000; font: 15px/1.4 system-ui, sans-serif; }
.right { right: 20px; }
.left { left: 20px; }
[hidden] { display: none !important; }
button { font: inherit; cursor: pointer; border: 0; }
.launcher { position: relative; display: grid; place-items: center; width: 56px; height: 56px; border-radius: 28px;
  background: var(--brand); color: var(--on-brand); box-shadow: 0 4px 16px rgb(0 0 0 / .25); margin-inline: auto 0; }
.left .launcher { margin-inline: 0 auto; }
.launcher:focus-visible, .greeting button:focus-visible { outline: 3px solid #1b5fcc; outline-offset: 2px; }
.badge { position: absolute; top: -4px; right: -4px; min-width: 22px; height: 22px; padding: 0 5px; border-radius: 11px;
  background: #b3261e; color: #fff; font-size: 12px; font-weight: 600; line-height: 22px; box-sizing: border-box; }
.panel { position: absolute; bottom: 72px; width: 380px; height: min(640px, calc(100dvh - 116px)); border-radius: 16px;
  overflow: hidden; background: Canvas; box-shadow: 0 12px 40px rgb(0 0 0 / .3); }
.right .panel, .right .greeting { right: 0; }
.left .panel, .left .greeting { left: 0; }
.frame { width: 100%; height: 100%; border: 0; display: block; }
.panel.phone { position: fixed; inset: 0; width: 100%; height: 100dvh; border-radius: 0; }
.box.open:has(.phone) .launcher { display: none; }
.greeting { position: absolute; bottom: 68px; display: flex; width: max-content; max-width: min(280px, calc(100vw - 40px)); }
.hello { text-align: start; padding: 12px 36px 12px 14px; border-radius: 14px; background: #fff; color: #16202b;
  box-shadow: 0 4px 20px rgb(0 0 0 / .22); min-height: 44px; }
.author { display: block; font-size: 13px; }
.dismiss { position: absolute; top: 0; right: 0; width: 36px; height: 36px; background: none; color: #4a5766; font-size: 18px; }
@media (prefers-color-scheme: dark) { .hello { background: #1b242e; color: #e8eef4; } .dismiss { color: #b4c0cc; } }
@media (prefers-reduced-motion: no-preference) { .launcher { transition: transform .15s; } .launcher:hover { transform: scale(1.05); } }
`;
