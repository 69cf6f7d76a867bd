import { languageFixedPaths } from '#shared/paths.ts';

/**
 * The only inline script of the pages. The content security policy contains its hash, so it must be constant.
 * It redirects visitors who chose Arabic to the Arabic URL. It starts the site's script after the first paint, or at the visitor's first
 * interaction. An empty page (`data-empty`) has nothing to paint, so its script starts at once.
 */
export const bootstrapScript = `(function(d,w,s){
var stored=null;try{stored=w.localStorage.getItem('language')}catch(e){}
if(stored==='ar'&&!/(?:^|; )language=/.test(d.cookie)&&!/^\\/ar(?:\\/|$)/.test(location.pathname)
&&${JSON.stringify(languageFixedPaths)}.indexOf(location.pathname.replace(/\\/$/,''))<0){
d.cookie='language=ar;path=/;max-age=31536000;samesite=lax'+(location.protocol==='https:'?';secure':'');location.replace('/ar'+(location.pathname==='/'?'':location.pathname)+location.search+location.hash);return}
var started=false;function start(){if(started)return;started=true;
(s.files?s.files.split(' '):[]).forEach(function(f){var l=d.createElement('link');l.rel='modulepreload';l.href=f;d.head.appendChild(l)});
import(s.entry)}
if('empty' in s){start();return}
['pointerdown','keydown','focusin'].forEach(function(e){w.addEventListener(e,start,{once:true,passive:true})});
function painted(){w.requestAnimationFrame(function(){w.requestAnimationFrame(function(){setTimeout(start,250)})});setTimeout(start,2000)}
if(d.readyState==='complete')painted();else w.addEventListener('load',painted);
})(document,window,document.currentScript.dataset)`;
